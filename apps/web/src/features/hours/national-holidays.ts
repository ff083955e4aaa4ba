/** The national holidays of Brazil. Pure. Carnival and Corpus Christi are none: companies add them if they close. */

const fixed: readonly (readonly [day: string, name: string])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia da Consciência Negra'],
  ['12-25', 'Natal'],
];

const DAY_MS = 86_400_000;

/** Those of twelve months, from a day on, in order. */
export function nationalHolidays(from: string): { date: string; name: string }[] {
  const year = Number(from.slice(0, 4));
  const end = `${year + 1}${from.slice(4)}`;
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(
    ({ date }) => date >= from && date < end,
  );
}

function holidaysOf(year: number): { date: string; name: string }[] {
  const goodFriday = new Date(easter(year) - 2 * DAY_MS).toISOString().slice(0, 10);
  const all = fixed.map(([day, name]) => ({ date: `${year}-${day}`, name }));
  return [...all, { date: goodFriday, name: 'Sexta-feira Santa' }].toSorted((a, b) =>
    a.date.localeCompare(b.date),
  );
}

/** Meeus, Jones, Butcher: good for every year of the Gregorian calendar. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const shifted = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(shifted / 31) - 1, (shifted % 31) + 1);
}
