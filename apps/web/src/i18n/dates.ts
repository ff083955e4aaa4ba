const two = (value: number) => String(value).padStart(2, '0');

/** The product shows dates in one format in every language, in the browser's time zone. */
export function formatDate(value: string | Date): string {
  const date = new Date(value);
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

export function formatTime(value: string | Date): string {
  const date = new Date(value);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** dd/MM/yy HH:mm */
export function formatShortDateTime(value: string | Date): string {
  const day = formatDate(value);
  return `${day.slice(0, 6)}${day.slice(-2)} ${formatTime(value)}`;
}

/** The same in another time zone than the browser's: the company's. */
export function formatShortDateTimeIn(timeZone: string, value: string | Date): string {
  const style = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  // The Swedish format is 2026-03-01 14:05.
  const text = new Intl.DateTimeFormat('sv-SE', style).format(new Date(value));
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(2, 4)} ${text.slice(11)}`;
}

/** HH:mm today, else the date: how lists show when something happened. */
export function formatWhen(value: string | Date, now = new Date()): string {
  const day = formatDate(value);
  return day === formatDate(now) ? formatTime(value) : day;
}

/** HH:mm today, else with the day: for something in the future. */
export function formatUpcoming(value: string | Date, now = new Date()): string {
  const day = formatDate(value);
  return day === formatDate(now) ? formatTime(value) : `${day.slice(0, 5)} ${formatTime(value)}`;
}

const MINUTE_S = 60;

/** `in 12 minutes`, in words; seconds below two minutes. */
export function formatWait(seconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return seconds < 2 * MINUTE_S
    ? words.format(Math.ceil(seconds), 'second')
    : words.format(Math.ceil(seconds / MINUTE_S), 'minute');
}

const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** `12 min ago`, in whole units. */
export function formatAgo(value: string | Date, now: Date, language: string): string {
  // Other clocks may be ahead.
  const seconds = Math.max(0, (now.getTime() - new Date(value).getTime()) / 1000);
  if (seconds < MINUTE_S)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });
  const [size, unit] = unitOf(seconds);
  return words.format(-Math.floor(seconds / size), unit).replaceAll('.', '');
}

/** The time until then, "in 5 min". */
export function formatAhead(value: string | Date, now: Date, language: string): string {
  const seconds = Math.max(MINUTE_S, (new Date(value).getTime() - now.getTime()) / 1000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });
  const [size, unit] = unitOf(seconds);
  return words.format(Math.floor(seconds / size), unit).replaceAll('.', '');
}

function unitOf(seconds: number): [size: number, unit: 'minute' | 'hour' | 'day'] {
  if (seconds < HOUR_S) return [MINUTE_S, 'minute'];
  return seconds < DAY_S ? [HOUR_S, 'hour'] : [DAY_S, 'day'];
}

/** Midnights between two instants; negative when `to` is the earlier. */
export function calendarDaysBetween(from: Date, to: Date): number {
  const noon = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((noon(to) - noon(from)) / 86_400_000);
}
