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

/** The instant itself if the window is open then, else its next opening. A window over midnight belongs to its first day. */
export function nextOpening(window: CampaignWindow, at: Date, timeZone: string): Date {
  if (window.windowDays.length === 0) return at;
  const [from, until] = [minutesOf(window.windowFrom), minutesOf(window.windowUntil)];
  const length = (until - from + DAY_MINUTES) % DAY_MINUTES;
  const { weekday, minute } = wallClock(at, timeZone);
  const isOn = (day: number) => window.windowDays.includes(((day + 6) % 7) + 1);
  if (isOn(weekday) && minute >= from && minute < from + length) return at;
  if (isOn(weekday - 1) && minute + DAY_MINUTES < from + length) return at;
  for (let ahead = 0; ahead <= 7; ahead++) {
    const wait = ahead * DAY_MINUTES + from - minute;
    if (wait > 0 && isOn(weekday + ahead)) return openingAfter(at, wait, { from, timeZone });
  }
  return at;
}

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

/** Weekday from 1 (Monday), and minutes since midnight. */
function wallClock(at: Date, timeZone: string): { weekday: number; minute: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
    } as Intl.DateTimeFormatOptions);
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return {
    weekday: days.indexOf(parts.weekday ?? '') + 1,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}
