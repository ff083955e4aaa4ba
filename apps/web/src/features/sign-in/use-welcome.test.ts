import { describe, expect, it } from 'vitest';
import { dueWarningDays } from './use-welcome.ts';

const now = new Date(2026, 10, 21, 15, 0);

describe('dueWarningDays', () => {
  it.each([
    ['today', new Date(2026, 10, 21, 23, 59), 0],
    ['tomorrow', new Date(2026, 10, 22, 0, 1), 1],
    ['in 4 days', new Date(2026, 10, 25, 9), 4],
    ['in 5 days', new Date(2026, 10, 26, 9), null],
    ['past', new Date(2026, 10, 20, 9), null],
  ])('%s', (_name, due, days) => {
    expect(dueWarningDays(due.toISOString(), now)).toBe(days);
  });

  it('never warns a company without a due date', () => {
    expect(dueWarningDays(null, now)).toBeNull();
  });
});
