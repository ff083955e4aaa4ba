import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountBackoff,
  addressBackoff,
  backoffMs,
} from '../../core/attempts/login-failures.rules.ts';
import { checkSubscription } from '../../core/subscription.ts';
import { GRACE_MS, judgeRefresh } from './auth.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
type Row = Parameters<typeof judgeRefresh>[0];
const session = (change: Partial<Row> = {}): Row => ({
  counter: 5,
  rotatedAt: at(-1000),
  expiresAt: at(60_000),
  endedAt: null,
  ...change,
});

describe('judgeRefresh', () => {
  it.each([
    ['the current token', session(), 5, 'next'],
    ['its parent at once', session(), 4, 'repeat'],
    ['its parent at the end of the grace time', session({ rotatedAt: at(-GRACE_MS) }), 4, 'repeat'],
    ['its parent after it', session({ rotatedAt: at(-GRACE_MS - 1) }), 4, 'reuse'],
    ['a grandparent', session(), 3, 'reuse'],
    ['one that was never given', session(), 6, 'reuse'],
    ['the current token of an ended session', session({ endedAt: at(-1) }), 5, 'dead'],
    ['the current token of a run-out session', session({ expiresAt: now }), 5, 'dead'],
    ['an old token of an ended session', session({ endedAt: at(-1) }), 2, 'dead'],
  ] as const)('%s', (_what, row, presented, expected) => {
    expect(judgeRefresh(row, presented, now)).toBe(expected);
  });

  it('ends the session for both holders when one renews late from an old token', () => {
    const step = fc.record({ holder: fc.constantFrom(0, 1), waitMs: fc.nat(30_000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const family = startFamily();
        const verdicts = steps.map(({ holder, waitMs }) => family.renew(holder, waitMs));
        const end = verdicts.indexOf('reuse');
        const after = end < 0 ? [] : verdicts.slice(end + 1);
        expect(after.every((verdict) => verdict === 'dead')).toBe(true);
        expect(verdicts.slice(0, end < 0 ? undefined : end)).not.toContain('dead');
        expect(family.served.every(({ isRecent }) => isRecent)).toBe(true);
      }),
    );
  });
});

/** One session and two who both began with its first token, as a browser and a thief would. */
function startFamily() {
  let clock = now;
  let row = session({ counter: 1, expiresAt: at(1e9), rotatedAt: now });
  const held = [1, 1];
  const served: { isRecent: boolean }[] = [];
  return {
    served,
    renew: (holder: number, waitMs: number) => {
      clock = new Date(clock.getTime() + waitMs);
      const presented = held[holder] ?? 0;
      const verdict = judgeRefresh(row, presented, clock);
      const isServed = verdict === 'next' || verdict === 'repeat';
      if (isServed) served.push({ isRecent: presented >= row.counter - 1 });
      if (verdict === 'reuse') row = { ...row, endedAt: clock };
      if (verdict === 'next') row = { ...row, counter: row.counter + 1, rotatedAt: clock };
      if (isServed) held[holder] = row.counter;
      return verdict;
    },
  };
}

describe('checkSubscription', () => {
  const check = (status: boolean, dueDate: Date | null) => () =>
    checkSubscription(
      { status, dueDate, timeZone: 'UTC' },
      { now, graceDays: 3 },
      'ajuda@prosa.demo',
    );

  it('accepts no due date, a future one and days of grace, and refuses from their end on', () => {
    const days = 24 * 3_600_000;
    expect(check(true, null)).not.toThrow();
    expect(check(true, at(1))).not.toThrow();
    expect(check(true, at(1 - 3 * days))).not.toThrow();
    expect(check(true, at(-3 * days))).toThrow('ERR_SUBSCRIPTION_EXPIRED');
  });

  it('refuses a suspended company whatever its date, and says whom to write to', () => {
    expect(check(false, at(1))).toThrow(
      expect.objectContaining({
        code: 'ERR_COMPANY_SUSPENDED',
        extra: { contact: 'ajuda@prosa.demo' },
      }),
    );
  });
});

describe('backoffMs', () => {
  it.each([addressBackoff, accountBackoff])(
    'starts free, doubles, and never blocks permanently',
    (backoff) => {
      const waits = Array.from({ length: 200 }, (_, failures) => backoffMs(backoff, failures));
      expect(waits.slice(0, backoff.free).every((wait) => wait === 0)).toBe(true);
      expect(waits[backoff.free]).toBe(backoff.firstMs);
      expect(waits[backoff.free + 1]).toBe(backoff.firstMs * 2);
      expect(Math.max(...waits)).toBe(backoff.maxMs);
    },
  );
});
