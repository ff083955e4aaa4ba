/** A name that this machine knows; the database has a list of its own. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An instant as it travels. Raw statements answer text, typed ones Date. */
export const iso = (value: string | Date): string => new Date(value).toISOString();
