import { describe, expect, it } from 'vitest';
import { type Closing, reactTo } from './close-reasons.ts';

const once = {
  message: '',
  isUnfinished: false,
  isRepeated: false,
  isPhoneSilent: false,
  rounds: 0,
  times: 1,
  isRenewed: false,
};
const closed = (code: number | undefined, more: Partial<Closing> = {}) =>
  reactTo({ code, ...once, ...more });

describe('a linked device', () => {
  it.each([
    [515, undefined],
    [401, undefined],
    [403, { next: 'stop', reason: 'forbidden' }],
    [411, { next: 'stop', reason: 'device-mismatch' }],
    [400, { next: 'stop', reason: 'certificate-invalid' }],
    [405, { next: 'backoff', reason: 'version-too-old', afterMs: 300_000 }],
    [408, { next: 'backoff', reason: 'connection-lost' }],
    [428, { next: 'backoff', reason: 'connection-lost' }],
    [undefined, { next: 'backoff', reason: 'connection-lost' }],
  ])('that is closed with %s', (code, end) => {
    if (end) expect(closed(code)).toMatchObject(end);
    else expect(closed(code)).toBeUndefined();
  });

  it('is unlinked when it is refused twice, with another reason when its phone stayed away', () => {
    expect(closed(401, { isRepeated: true })).toMatchObject({
      next: 'stop',
      status: 'DISCONNECTED',
      reason: 'logged-out',
      unlinked: true,
    });
    expect(closed(401, { isRepeated: true, isPhoneSilent: true })).toMatchObject({
      next: 'stop',
      reason: 'phone-offline',
      unlinked: true,
    });
  });

  it('leaves the other session half a minute, and gives up at the third conflict', () => {
    for (const times of [1, 2]) {
      const end = closed(440, { times });
      expect(end).toMatchObject({ next: 'backoff', reason: 'replaced' });
      expect(end?.afterMs).toBeGreaterThanOrEqual(30_000);
      expect(end?.afterMs).toBeLessThanOrEqual(60_000);
    }
    expect(closed(440, { times: 3 })).toMatchObject({ next: 'stop', reason: 'replaced' });
  });

  it('stops at the third bad session', () => {
    expect(closed(500, { times: 2 })).toMatchObject({ next: 'backoff', reason: 'bad-session' });
    expect(closed(500, { times: 3 })).toMatchObject({ next: 'stop', reason: 'bad-session' });
  });

  it('retries at once with a newer version after "too old", if there is one', () => {
    expect(closed(405, { isRenewed: true })).toBeUndefined();
  });
});

describe('a phone that was never linked', () => {
  const unscanned = { message: 'QR refs attempts ended', isUnfinished: true };

  it('is offered codes for three rounds', () => {
    expect(closed(408, { ...unscanned, rounds: 1 })).toBeUndefined();
    expect(closed(408, { ...unscanned, rounds: 2 })).toBeUndefined();
    expect(closed(408, { ...unscanned, rounds: 3 })).toMatchObject({
      next: 'stop',
      reason: 'qr-expired',
    });
  });

  it('does not count as unlinked when it is refused', () => {
    expect(closed(401, { isUnfinished: true, rounds: 1 })).toBeUndefined();
  });
});
