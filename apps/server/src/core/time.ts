/** A time zone that this machine knows; the database has its own list. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An instant in transport form. Raw statements return text, typed ones Date. */
export const iso = (value: string | Date): string =>
  (typeof value === 'string' && fromUtcText(value)) || new Date(value).toISOString();

/** PostgreSQL's text of a time in UTC, as `2026-01-31 09:30:00.5+00`; reading it as a date would take five times as long. */
function fromUtcText(text: string): string | undefined {
  if (text[DATE_LENGTH] !== ' ' || !text.endsWith('+00') || text.length > LONGEST) return undefined;
  const clock = text.slice(DATE_LENGTH + 1, -'+00'.length);
  const millis =
    clock.length === CLOCK_LENGTH
      ? `${clock}.000`
      : clock.padEnd(CLOCK_LENGTH + '.000'.length, '0');
  return `${text.slice(0, DATE_LENGTH)}T${millis}Z`;
}

const DATE_LENGTH = '2026-01-31'.length;
const CLOCK_LENGTH = '09:30:00'.length;
const LONGEST = '2026-01-31 09:30:00.500+00'.length;
