import { describe, expect, it } from 'vitest';
import {
  isAppCode,
  newRecoveryCodes,
  newTotpSecret,
  plainCode,
  stepOfCode,
  totpUri,
} from './two-factor.rules.ts';

/** RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890, here in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);
const step = (code: string, seconds: number, lastStep: number | null = null) =>
  stepOfCode(code, { secret: SECRET, lastStep }, at(seconds));

describe('stepOfCode', () => {
  // The last six of the RFC's eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('maps %i to the code %s', (seconds, code) => {
    expect(step(code, seconds)).toBe(Math.floor(seconds / 30));
  });

  it('accepts a clock that is one step off, not two', () => {
    expect(step('287082', 59 + 30)).toBe(1);
    expect(step('287082', 59 - 30)).toBe(1);
    expect(step('287082', 59 + 61)).toBeUndefined();
  });

  it('refuses a used code, and one before the last', () => {
    expect(step('287082', 59, 1)).toBeUndefined();
    expect(step('287082', 80, 2)).toBeUndefined();
    expect(step('287082', 59, 0)).toBe(1);
  });

  it('refuses all codes after the clock was set back behind the last', () => {
    expect(step('287082', 59, 41_000_000)).toBeUndefined();
  });

  it.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('refuses %j', (code) => {
    expect(step(code, 59)).toBeUndefined();
  });
});

describe('codes', () => {
  it('are accepted in any notation', () => {
    expect(plainCode(' 287 082 ')).toBe('287082');
    expect(plainCode('ABCDE-fghjk')).toBe('abcdefghjk');
    expect(isAppCode(plainCode('287 082'))).toBe(true);
  });

  it('of recovery are ten, different, and never look like those of the app', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
      expect(isAppCode(plainCode(code))).toBe(false);
    }
  });

  it('come from a secret of 160 bits that the address carries', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(totpUri('Prosa', 'ana+1@loja.demo', secret));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Prosa:ana+1@loja.demo');
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).toBe('Prosa');
  });
});
