import { expect, it } from 'vitest';
import { nationalHolidays } from './national-holidays.ts';

it('lists the holidays of twelve months, from a day on', () => {
  const found = nationalHolidays('2026-11-20');
  expect(found).toHaveLength(10);
  expect(found.slice(0, 4)).toEqual([
    { date: '2026-11-20', name: 'Dia da Consciência Negra' },
    { date: '2026-12-25', name: 'Natal' },
    { date: '2027-01-01', name: 'Confraternização Universal' },
    { date: '2027-03-26', name: 'Sexta-feira Santa' },
  ]);
});

it.each([
  ['2024', '2024-03-29'],
  ['2025', '2025-04-18'],
  ['2026', '2026-04-03'],
  ['2038', '2038-04-23'],
])('knows Good Friday of %s', (year, date) => {
  const found = nationalHolidays(`${year}-01-01`);
  expect(found.find(({ name }) => name === 'Sexta-feira Santa')?.date).toBe(date);
});
