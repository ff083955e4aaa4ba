import { describe, expect, it } from 'vitest';
import { dueWarningDays } from './use-welcome.ts';

const timeZone = 'America/Sao_Paulo';
const now = new Date('2026-11-22T01:00:00Z');

describe('dueWarningDays', () => {
  it.each([
    ['today where the company is', '2026-11-21T23:59:00-03:00', 0],
    ['tomorrow', '2026-11-22T00:01:00-03:00', 1],
    ['in 4 days', '2026-11-25T09:00:00-03:00', 4],
    ['in 5 days', '2026-11-26T09:00:00-03:00', null],
    ['past', '2026-11-20T09:00:00-03:00', null],
  ])('%s', (_name, dueDate, days) => {
    expect(dueWarningDays({ dueDate, timeZone }, now)).toBe(days);
  });

  it('never warns a company without a due date', () => {
    expect(dueWarningDays({ dueDate: null, timeZone }, now)).toBeNull();
  });
});
