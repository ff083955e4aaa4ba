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
  it('tells at the tenth failure, once, and when it is back', () => {
    const changes = [...Array(14).fill(failed), { status: 'CONNECTED' }] as LinkChange[];
    expect(told(changes)).toEqual([
      [10, 'down'],
      [15, 'back'],
    ]);
  });

  it('tells after five minutes of few failures', () => {
    expect(told(Array(5).fill(failed), 100)).toEqual([[4, 'down']]);
  });

  it('tells at once when nobody will try again', () => {
    const end: LinkChange = { ...failed, reason: 'logged-out', isFinal: true };
    expect(told([end])).toEqual([[1, 'down']]);
  });

  it('says nothing of a code that nobody scanned, nor of what is no failure', () => {
    const quiet: LinkChange[] = [
      { status: 'DISCONNECTED', reason: 'qr-expired', isFinal: true, failure: 'first' },
      { status: 'OPENING' },
      { status: 'OPENING', reason: 'restart-required' },
    ];
    expect(told(quiet)).toEqual([]);
  });

  it('goes on counting while a link comes and goes, and begins anew after one that lasted', () => {
    const flapping = Array.from({ length: 10 }, () => [{ status: 'CONNECTED' }, failed]).flat();
    expect(told(flapping as LinkChange[])).toEqual([[20, 'down']]);
    const lasting = [...Array(9).fill(failed), { ...failed, failure: 'first' }, failed];
    expect(told(lasting as LinkChange[])).toEqual([]);
  });
});

describe('a link that is held back', () => {
  const up: LinkChange = { status: 'CONNECTED' };
  const held: LinkChange = { ...up, reason: 'billing' };
  const end: LinkChange = { ...failed, reason: 'logged-out', isFinal: true };

  it('is told once for each reason, and once when it is free', () => {
    expect(newsOf([held, held, { ...up, reason: 'quality-low' }, up, up])).toEqual([
      ...['limited', undefined, 'limited', 'back', undefined],
    ]);
  });

  it('is not told again when the link was away for a moment', () => {
    expect(newsOf([held, failed, { status: 'OPENING' }, held])).toEqual([
      ...['limited', undefined, undefined, undefined],
    ]);
  });

  it('that goes down is told, and what remains when it is up again', () => {
    expect(newsOf([held, end, end, held, up])).toEqual([
      ...['limited', 'down', undefined, 'limited', 'back'],
    ]);
  });
});

describe('isWorthNoting', () => {
  const lost = { status: 'TIMEOUT', reason: 'connection-lost', detail: '' } as const;

  it.each([
    ['the first', undefined, lost, 1, true],
    ['the same again', lost, lost, 2, false],
    ['a try of an outage', lost, { ...lost, status: 'OPENING', reason: null }, 2, false],
    ['a start', undefined, { ...lost, status: 'OPENING', reason: null }, 0, true],
    [
      'what a person has just asked for',
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
