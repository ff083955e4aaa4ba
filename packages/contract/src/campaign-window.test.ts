import { expect, test } from 'vitest';
import { nextOpening, zoneOfNumber } from './campaign-window.ts';

const office = { windowDays: [1, 2, 3, 4, 5], windowFrom: '08:00', windowUntil: '20:00' };
const night = { windowDays: [5], windowFrom: '22:00', windowUntil: '02:00' };
const SP = 'America/Sao_Paulo';

test.each([
  ['5511987654321', SP],
  ['5592987654321', 'America/Manaus'],
  ['5568987654321', 'America/Rio_Branco'],
  ['5565987654321', 'America/Cuiaba'],
  // The company's own.
  ['351912345678', 'America/Recife'],
  ['55', 'America/Recife'],
])('the clock of %s is that of %s', (number, zone) => {
  expect(zoneOfNumber(number, 'America/Recife')).toBe(zone);
});

test.each([
  // 2026-11-25 is a Wednesday; São Paulo is three hours behind.
  ['open', office, '2026-11-25T15:00:00Z', SP, '2026-11-25T15:00:00.000Z'],
  ['before it opens', office, '2026-11-25T10:59:30Z', SP, '2026-11-25T11:00:00.000Z'],
  ['at its end', office, '2026-11-25T23:00:00Z', SP, '2026-11-26T11:00:00.000Z'],
  ['over the weekend', office, '2026-11-27T23:30:00Z', SP, '2026-11-30T11:00:00.000Z'],
  [
    'an hour later in Manaus',
    office,
    '2026-11-25T11:30:00Z',
    'America/Manaus',
    '2026-11-25T12:00:00.000Z',
  ],
  ['after midnight of its day', night, '2026-11-28T04:30:00Z', SP, '2026-11-28T04:30:00.000Z'],
  ['after its end', night, '2026-11-28T05:00:00Z', SP, '2026-12-05T01:00:00.000Z'],
  [
    'where clocks go forward',
    { ...office, windowDays: [7] },
    '2026-03-28T12:00:00Z',
    'Europe/Lisbon',
    '2026-03-29T07:00:00.000Z',
  ],
  [
    'without days',
    { ...office, windowDays: [] },
    '2026-11-28T05:00:00Z',
    SP,
    '2026-11-28T05:00:00.000Z',
  ],
])('the next opening %s', (_, window, at, zone, opens) => {
  expect(nextOpening(window, new Date(at), zone).toISOString()).toBe(opens);
});

test.each([
  ['open', ['2026-11-24'], '2026-11-25T15:00:00.000Z'],
  ['the next day', ['2026-11-25'], '2026-11-26T11:00:00.000Z'],
  [
    'after several holidays',
    ['2026-11-25', '2026-11-26', '2026-11-27'],
    '2026-11-30T11:00:00.000Z',
  ],
])('%s, with holidays %j', (_, holidays, opens) => {
  const at = new Date('2026-11-25T15:00:00Z');
  expect(nextOpening(office, at, SP, new Set(holidays)).toISOString()).toBe(opens);
});

test('a window over midnight that began before a holiday stays open into it', () => {
  const at = new Date('2026-11-28T04:30:00Z');
  expect(nextOpening(night, at, SP, new Set(['2026-11-28']))).toEqual(at);
  expect(nextOpening(night, at, SP, new Set(['2026-11-27']))).not.toEqual(at);
});
