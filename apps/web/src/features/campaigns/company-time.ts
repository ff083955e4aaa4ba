/** Local times of the company, `2026-11-25T14:30`, as the form has them. Pure. */

/** `2026-11-25T14:30`. */
export const timeIn = (timeZone: string, iso: string | number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(iso))
    .replace(' ', 'T');

/** Null for an empty or unfinished field. A time that daylight saving skips is an hour later. */
export function instantIn(timeZone: string, local: string): string | null {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return null;
  const offsetAt = (at: number) => Date.parse(`${timeIn(timeZone, at)}Z`) - at;
  // First the offset near that time, then the offset of the instant itself.
  return new Date(shown - offsetAt(shown - offsetAt(shown))).toISOString();
}
