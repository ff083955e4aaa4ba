import { describe, expect, it } from 'vitest';
import { dayMask, dayOf } from './day-text.ts';

describe('dayMask', () => {
  it.each([
    ['', ''],
    ['3', '3'],
    ['31', '31'],
    ['311', '31/1'],
    ['31/1', '31/1'],
    ['31122026', '31/12/2026'],
    ['311220269', '31/12/2026'],
    ['1/2/2026', '01/02/2026'],
    ['1.2.2026', '01/02/2026'],
    ['2026-12-31', '31/12/2026'],
    ['amanhã', ''],
  ])('%s → %s', (typed, shown) => {
    expect(dayMask(typed)).toBe(shown);
  });
});

describe('dayOf', () => {
  it.each([
    ['31/12/2026', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', undefined],
    ['12/31/2026', undefined],
    ['31/12/202', undefined],
    ['', undefined],
  ])('%s → %s', (text, day) => {
    expect(dayOf(text)).toBe(day);
  });
});
