import { describe, expect, it } from 'vitest';
import {
  calendarDaysBetween,
  formatAgo,
  formatDate,
  formatShortDateTime,
  formatShortDateTimeIn,
  formatTime,
  formatWait,
  formatWhen,
} from './dates.ts';

const moment = new Date(2026, 2, 5, 7, 4);

describe('dates', () => {
  it('have one format', () => {
    expect(formatDate(moment)).toBe('05/03/2026');
    expect(formatTime(moment)).toBe('07:04');
    expect(formatShortDateTime(moment)).toBe('05/03/26 07:04');
    expect(formatDate(moment.toISOString())).toBe('05/03/2026');
  });

  it('have the same format in any time zone', () => {
    const at = '2026-03-05T02:04:00Z';
    expect(formatShortDateTimeIn('America/Sao_Paulo', at)).toBe('04/03/26 23:04');
    expect(formatShortDateTimeIn('Asia/Kolkata', at)).toBe('05/03/26 07:34');
  });

  it.each([
    ['pt', 2500, 'em 42 minutos'],
    ['en', 3540, 'in 59 minutes'],
    ['es', 2500, 'dentro de 42 minutos'],
    ['pt', 1, 'em 1 segundo'],
    ['en', 119, 'in 119 seconds'],
  ])('in %s, %i seconds from now is %s', (language, seconds, words) => {
    expect(formatWait(seconds, language)).toBe(words);
  });

  it.each([
    ['pt', -30, 'agora'],
    ['pt', 59, 'agora'],
    ['pt', 12 * 60, 'há 12 min'],
    ['es', 61 * 60, 'hace 1 h'],
    ['en', 23 * 3600, '23 hr ago'],
    ['en', 50 * 3600, '2 days ago'],
  ])('in %s, %i seconds ago is %s', (language, seconds, words) => {
    expect(formatAgo(new Date(moment.getTime() - seconds * 1000), moment, language)).toBe(words);
  });

  it('show the time today, else the day, in a list', () => {
    expect(formatWhen(moment, new Date(2026, 2, 5, 23, 59))).toBe('07:04');
    expect(formatWhen(moment, new Date(2026, 2, 6, 0, 0))).toBe('05/03/2026');
  });

  it.each([
    [new Date(2026, 2, 5, 23, 59), new Date(2026, 2, 6, 0, 1), 1],
    [new Date(2026, 2, 5), new Date(2026, 2, 5, 23), 0],
    [new Date(2026, 2, 1), new Date(2026, 1, 27), -2],
    [new Date(2026, 9, 20), new Date(2026, 10, 20), 31],
  ])('from %s to %s are %s days', (from, to, days) => {
    expect(calendarDaysBetween(from, to)).toBe(days);
  });
});
