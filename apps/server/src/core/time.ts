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
export const iso = (value: string | Date): string => new Date(value).toISOString();
