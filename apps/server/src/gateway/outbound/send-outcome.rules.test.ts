import { describe, expect, it } from 'vitest';
import { type Attempt, decideNext, REPORT_WITHIN_MS } from './send-outcome.rules.ts';

const first: Attempt = { number: 1, random: 1, dropsRepeats: true };

describe('decideNext', () => {
  it('accepted is sent, under the name the provider gives', () => {
    const at = new Date();
    expect(decideNext({ s: 'accepted', at }, first)).toEqual({ kind: 'sent' });
    expect(decideNext({ s: 'accepted', at, id: 'wamid.1' }, first)).toEqual({
      kind: 'sent',
      id: 'wamid.1',
    });
  });

  it('what is in doubt goes out again soon only where a repeat is noticed', () => {
    expect(decideNext({ s: 'unknown' }, first)).toMatchObject({
      kind: 'later',
      afterMs: 1000,
      isInDoubt: true,
    });
    expect(decideNext({ s: 'unknown' }, { ...first, dropsRepeats: false })).toMatchObject({
      kind: 'later',
      afterMs: REPORT_WITHIN_MS,
    });
    expect(decideNext({ s: 'unknown' }, { ...first, number: 8 })).toEqual({
      kind: 'failed',
      error: 'ERR_SEND_UNKNOWN',
      isInDoubt: true,
    });
  });

  it('a refusal for good says why where more is known', () => {
    const refused = { s: 'failed', cls: 'permanent', code: 'x' } as const;
    expect(decideNext(refused, first)).toEqual({
      kind: 'failed',
      error: 'ERR_SENDING_WAPP_MSG',
      isInDoubt: false,
    });
    const reason = 'ERR_SERVICE_WINDOW_CLOSED';
    expect(decideNext({ ...refused, reason }, first)).toMatchObject({
      kind: 'failed',
      error: reason,
    });
  });

  it('a link that is down costs no try, a throttle waits as long as it is told', () => {
    expect(decideNext({ s: 'failed', cls: 'session', code: 'x' }, first)).toMatchObject({
      countsAsTry: false,
      isInDoubt: false,
    });
    const refused = { s: 'failed', cls: 'session', code: 'x' } as const;
    expect(
      decideNext({ ...refused, reason: 'ERR_PROVIDER_ACCOUNT', retryAfterMs: 9000 }, first),
    ).toEqual({
      kind: 'later',
      afterMs: 9000,
      countsAsTry: false,
      isInDoubt: false,
      error: 'ERR_PROVIDER_ACCOUNT',
    });
    const told = { s: 'failed', cls: 'throttle', code: 'x', retryAfterMs: 4000 } as const;
    expect(decideNext(told, first)).toMatchObject({ kind: 'later', afterMs: 4000 });
    expect(decideNext(told, { ...first, number: 8 })).toMatchObject({ kind: 'failed' });
  });
});
