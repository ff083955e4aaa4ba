import { describe, expect, it } from 'vitest';
import { type Attempt, decideNext, REPORT_WITHIN_MS } from './send-outcome.rules.ts';

const first: Attempt = { number: 1, random: 1, dropsRepeats: true };

describe('decideNext', () => {
  it('marks an accepted message as sent, with the provider’s id', () => {
    const at = new Date();
    expect(decideNext({ s: 'accepted', at }, first)).toEqual({ kind: 'sent' });
    expect(decideNext({ s: 'accepted', at, id: 'wamid.1' }, first)).toEqual({
      kind: 'sent',
      id: 'wamid.1',
    });
  });

  it('retries a message in doubt soon only if the provider drops repeats', () => {
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

  it('gives the reason of a permanent refusal if it is known', () => {
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

  it('does not count an attempt while the link is down, and waits as long as a throttle asks', () => {
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
