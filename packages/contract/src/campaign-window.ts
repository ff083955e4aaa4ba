/** The hours in which people may get a campaign, by their own clocks. */

export interface CampaignWindow {
  /** Weekdays from 1 (Monday); none = at any time. */
  windowDays: readonly number[];
  /** `08:00`. */
  windowFrom: string;
  /** Not before `windowFrom`; equal times are refused. */
  windowUntil: string;
}

/** Area codes of Brazil that do not keep the time of Brasília. */
const zones: Readonly<Record<string, string>> = {
  '65': 'America/Cuiaba',
  '66': 'America/Cuiaba',
  '67': 'America/Campo_Grande',
  '68': 'America/Rio_Branco',
  '69': 'America/Porto_Velho',
  '92': 'America/Manaus',
  '95': 'America/Boa_Vista',
  '97': 'America/Manaus',
};

/** The zone of a number; of other countries' numbers the company's. */
export function zoneOfNumber(number: string, companyZone: string): string {
  const area = /^55(\d\d)\d{8,9}$/.exec(number)?.[1];
  if (!area) return companyZone;
  return zones[area] ?? 'America/Sao_Paulo';
}

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

const NONE: ReadonlySet<string> = new Set();
/** Holidays in a row are far fewer. */
const AHEAD_DAYS = 60;

/**
 * The instant itself if the window is open then, else its next opening. A window over midnight belongs to its first day.
 * @param holidays days on which it does not open, such as `2026-12-25`
 */
export function nextOpening(
  window: CampaignWindow,
  at: Date,
  timeZone: string,
  holidays: ReadonlySet<string> = NONE,
): Date {
  if (window.windowDays.length === 0) return at;
  const [from, until] = [minutesOf(window.windowFrom), minutesOf(window.windowUntil)];
  const length = (until - from + DAY_MINUTES) % DAY_MINUTES;
  const { day, minute } = wallClock(at, timeZone);
  const isOn = (on: number) =>
    window.windowDays.includes(weekdayOf(on)) && !holidays.has(dateOf(on));
  if (isOn(day) && minute >= from && minute < from + length) return at;
  if (isOn(day - 1) && minute + DAY_MINUTES < from + length) return at;
  for (let ahead = 0; ahead <= AHEAD_DAYS; ahead++) {
    const wait = ahead * DAY_MINUTES + from - minute;
    if (wait > 0 && isOn(day + ahead)) return openingAfter(at, wait, { from, timeZone });
  }
  return new Date(at.getTime() + AHEAD_DAYS * DAY_MINUTES * MINUTE_MS);
}

/** Days since 1970-01-01, which was a Thursday. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1;
const dateOf = (day: number): string =>
  new Date(day * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, '2026-12-25'.length);

/** Corrects an hour that the clocks are put forward or back meanwhile. */
function openingAfter(
  at: Date,
  waitMinutes: number,
  { from, timeZone }: { from: number; timeZone: string },
): Date {
  const whole = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  const guess = new Date(whole + waitMinutes * MINUTE_MS);
  const shown = wallClock(guess, timeZone).minute;
  const off = ((shown - from + DAY_MINUTES + DAY_MINUTES / 2) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(guess.getTime() - off * MINUTE_MS);
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Days since 1970 and minutes since midnight, as a clock there shows them. */
function wallClock(at: Date, timeZone: string): { day: number; minute: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const shown = Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS;
  return { day: Math.floor(shown / DAY_MINUTES), minute: shown % DAY_MINUTES };
}
