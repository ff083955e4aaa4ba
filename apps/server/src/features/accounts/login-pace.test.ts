import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../core/config/config.ts';
import { createLoginPace } from './login-pace.ts';

const limits = loadConfig({}).rateLimits;

describe('the rate limit of sign-ins', () => {
  it('allows thirty at once, then ten a minute, per address', () => {
    let time = 1_000_000;
    const pace = createLoginPace(limits, () => time);
    const tries = (count: number, address = 'a') => {
      let passed = 0;
      for (let n = 0; n < count; n++) {
        try {
          pace.enter(address);
          passed++;
        } catch (error) {
          expect(error).toMatchObject({ code: 'ERR_TOO_MANY_LOGINS', retryAfterSeconds: 6 });
        }
      }
      return passed;
    };
    expect(tries(100)).toBe(30);
    expect(tries(5, 'b')).toBe(5);
    time += 30_000;
    expect(tries(100)).toBe(5);
    time += 180_000;
    expect(tries(100)).toBe(30);
  });

  it('counts an IPv6 network of 64 bits as one address', () => {
    const pace = createLoginPace(limits, () => 0);
    const enter = (address: string) => () => pace.enter(address);
    for (let n = 0; n < 30; n++) enter(`2001:db8:0:1::${n}`)();
    expect(enter('2001:db8:0:1:ffff::1')).toThrow('ERR_TOO_MANY_LOGINS');
    expect(enter('2001:db8:0:2::1')).not.toThrow();
    for (let n = 0; n < 30; n++) enter('::ffff:192.0.2.7')();
    expect(enter('192.0.2.7')).toThrow('ERR_TOO_MANY_LOGINS');
  });

  it('forgets idle addresses', () => {
    let time = 0;
    const pace = createLoginPace(limits, () => time);
    for (let n = 0; n < 30_000; n++) {
      time += 10;
      pace.enter(`address ${n}`);
    }
    expect(() => pace.enter('address 29999')).not.toThrow();
  });
});
