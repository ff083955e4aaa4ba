import { describe, expect, it } from 'vitest';
import {
  isWorthNoting,
  judgeOutage,
  type LinkChange,
  type Outage,
} from './connection-outage.rules.ts';

const fine: Outage = { failures: 0, failingSince: null, alarmedAt: null, alarmedLimit: null };
const start = Date.parse('2026-03-02T12:00:00Z');
const after = (seconds: number) => new Date(start + seconds * 1000);
const failed: LinkChange = { status: 'TIMEOUT', reason: 'connection-lost', failure: 'again' };

/** The news of each change, one every `everyS` seconds. */
function newsOf(changes: readonly LinkChange[], everyS = 1): (string | undefined)[] {
  let outage = fine;
  return changes.map((change, n) => {
    const judged = judgeOutage(outage, change, after(n * everyS));
    outage = judged.outage;
    return judged.news;
  });
}

const told = (changes: readonly LinkChange[], everyS?: number) =>
  newsOf(changes, everyS).flatMap((news, n) => (news ? [[n + 1, news]] : []));

describe('judgeOutage', () => {
  it('notifies once at the tenth failure, and once when it is back', () => {
    const changes = [...Array(14).fill(failed), { status: 'CONNECTED' }] as LinkChange[];
    expect(told(changes)).toEqual([
      [10, 'down'],
      [15, 'back'],
    ]);
  });

  it('notifies after five minutes of few failures', () => {
    expect(told(Array(5).fill(failed), 100)).toEqual([[4, 'down']]);
  });

  it('notifies at once when there is no further retry', () => {
    const end: LinkChange = { ...failed, reason: 'logged-out', isFinal: true };
    expect(told([end])).toEqual([[1, 'down']]);
  });

  it('does not notify about an unscanned code, nor about changes that are no failure', () => {
    const quiet: LinkChange[] = [
      { status: 'DISCONNECTED', reason: 'qr-expired', isFinal: true, failure: 'first' },
      { status: 'OPENING' },
      { status: 'OPENING', reason: 'restart-required' },
    ];
    expect(told(quiet)).toEqual([]);
  });

  it('keeps counting while a link flaps, and restarts after a link that lasted', () => {
    const flapping = Array.from({ length: 10 }, () => [{ status: 'CONNECTED' }, failed]).flat();
    expect(told(flapping as LinkChange[])).toEqual([[20, 'down']]);
    const lasting = [...Array(9).fill(failed), { ...failed, failure: 'first' }, failed];
    expect(told(lasting as LinkChange[])).toEqual([]);
  });
});

describe('a restricted link', () => {
  const up: LinkChange = { status: 'CONNECTED' };
  const held: LinkChange = { ...up, reason: 'billing' };
  const end: LinkChange = { ...failed, reason: 'logged-out', isFinal: true };

  it('is reported once for each reason, and once when the restriction ends', () => {
    expect(newsOf([held, held, { ...up, reason: 'quality-low' }, up, up])).toEqual([
      ...['limited', undefined, 'limited', 'back', undefined],
    ]);
  });

  it('is not reported again when the link was down for a moment', () => {
    expect(newsOf([held, failed, { status: 'OPENING' }, held])).toEqual([
      ...['limited', undefined, undefined, undefined],
    ]);
  });

  it('is reported when it goes down, and again when it is up and still restricted', () => {
    expect(newsOf([held, end, end, held, up])).toEqual([
      ...['limited', 'down', undefined, 'limited', 'back'],
    ]);
  });
});

describe('isWorthNoting', () => {
  const lost = { status: 'TIMEOUT', reason: 'connection-lost', detail: '' } as const;

  it.each([
    ['the first', undefined, lost, 1, true],
    ['the same state again', lost, lost, 2, false],
    ['a retry of an outage', lost, { ...lost, status: 'OPENING', reason: null }, 2, false],
    ['a start', undefined, { ...lost, status: 'OPENING', reason: null }, 0, true],
    [
      'a state that a person has just asked for',
      { ...lost, status: 'OPENING', reason: 'started' },
      { ...lost, status: 'OPENING', reason: null },
      0,
      false,
    ],
    ['another reason', lost, { ...lost, reason: 'link-down' }, 2, true],
    ['another end of a restriction', lost, { ...lost, detail: '2026-03-02' }, 2, true],
  ] as const)('%s', (_name, last, next, failures, expected) => {
    expect(isWorthNoting(last, next, { failures })).toBe(expected);
  });
});
