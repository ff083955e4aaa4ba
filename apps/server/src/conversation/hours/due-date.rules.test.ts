import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayIn, dueOn, endOfDay, renew } from './due-date.rules.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const dayMs = 86_400_000;

describe('a renewal', () => {
  const due = (day: string, change: { now?: string; dueDay?: number; months?: number } = {}) => {
    const { dueDate, dueDay } = dueOn(day, SAO_PAULO);
    const renewed = renew({
      dueDate,
      dueDay: change.dueDay ?? dueDay,
      months: change.months ?? 1,
      now: new Date(`${change.now ?? day}T12:00:00Z`),
      timeZone: SAO_PAULO,
      graceDays: 3,
    });
    return [dayIn(renewed.dueDate, SAO_PAULO), renewed.dueDay];
  };

  it.each([
    [
      'keeps to its day through shorter months',
      due('2026-02-28', { dueDay: 31 }),
      ['2026-03-31', 31],
    ],
    ['ends with a shorter month', due('2026-01-31'), ['2026-02-28', 31]],
    ['knows leap years', due('2028-01-30'), ['2028-02-29', 30]],
    ['crosses years', due('2026-11-15', { months: 3 }), ['2027-02-15', 15]],
    ['counts a year', due('2026-05-20', { months: 12 }), ['2027-05-20', 20]],
    [
      'counts from the old date when early',
      due('2026-05-20', { now: '2026-05-01' }),
      ['2026-06-20', 20],
    ],
    [
      'counts from the old date when late',
      due('2026-05-20', { now: '2026-06-20' }),
      ['2026-06-20', 20],
    ],
    ['starts anew when very late', due('2026-05-20', { now: '2026-06-25' }), ['2026-07-25', 25]],
  ])('%s', (_, got, expected) => {
    expect(got).toEqual(expected);
  });

  it('ends with the last second of the day, in the time zone of the company', () => {
    expect(endOfDay('2026-03-31', SAO_PAULO).toISOString()).toBe('2026-04-01T02:59:59.000Z');
    expect(endOfDay('2026-03-31', 'Asia/Tokyo').toISOString()).toBe('2026-03-31T14:59:59.000Z');
  });
});

/** Walks day by day, which is slow and cannot be wrong in the same way. */
function walked(day: string, months: number, anchor: number): string {
  let at = new Date(`${day}T00:00:00Z`);
  const monthOf = (of: Date) => of.toISOString().slice(0, 7);
  let passed = 0;
  let best = '';
  while (passed <= months) {
    if (passed === months && at.getUTCDate() <= anchor) best = at.toISOString().slice(0, 10);
    const next = new Date(at.getTime() + dayMs);
    if (monthOf(next) !== monthOf(at)) passed++;
    at = next;
  }
  return best;
}

it('agrees with walking day by day', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  // A due date is its anchor, or the last day of a shorter month; a walk starts there.
  const start = day.chain((each) =>
    fc.record({
      day: fc.constant(`${each.slice(0, 8)}01`),
      anchor: fc.integer({ min: 1, max: 31 }),
      months: fc.constantFrom(1, 2, 3, 6, 12),
    }),
  );
  fc.assert(
    fc.property(start, ({ day: from, anchor, months }) => {
      expect(addMonths(from, months, anchor)).toBe(walked(from, months, anchor));
    }),
    { numRuns: 500 },
  );
});
