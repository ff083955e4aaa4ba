import type { Schedule } from '@prosa/contract/schedules';
import { expect, test } from 'vitest';
import { draftOf, scopeValues, valuesOf } from './schedule-form.ts';

const repeat = { unit: 'month', interval: 1, until: null, count: 6, weekdays: [], month: null };

const row = {
  contact: { id: 1 },
  body: 'Sua mensalidade vence hoje.',
  slot: '2027-01-31T09:00',
  repeat: { ...repeat, monthDay: 31 },
  templateValues: {},
} as unknown as Schedule;

/** The third of them is opened. */
const opened = { row, local: '2027-03-31T09:00', left: 4 };
const february = { row, local: '2027-02-28T09:00', left: 5 };

const drafted = (scope: 'following' | 'all', from: typeof opened) => {
  const values = { ...valuesOf(row, from.local), ...scopeValues(scope, from) };
  return draftOf(values as ReturnType<typeof valuesOf>, { ...from, slot: from.local });
};

test('those that follow are as many as were left', () => {
  expect(drafted('following', opened)).toMatchObject({
    sendAt: '2027-03-31T09:00',
    repeat: { count: 4 },
  });
  expect(drafted('all', opened)).toMatchObject({
    sendAt: '2027-01-31T09:00',
    repeat: { count: 6 },
  });
});

test('the end of the month stays the end, also from a shorter month on', () => {
  expect(drafted('following', february)).toMatchObject({
    sendAt: '2027-02-28T09:00',
    repeat: { monthDay: 31 },
  });
  expect(drafted('all', february)).toMatchObject({ repeat: { monthDay: 31 } });
});
