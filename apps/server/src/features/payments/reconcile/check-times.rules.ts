/** When an open charge is read again, although no webhook came. Pure. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After it was made; then every hour. */
const AGES = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE];

export const FIRST_CHECK_MS = AGES[0]!;

/** Null when nobody looks any more: what is paid later is found by a sweep. */
export function nextCheck(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date | null },
  now: Date,
): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const next = AGES.find((each) => each > age);
  const at = next === undefined ? now.getTime() + HOUR : createdAt.getTime() + next;
  const last = (expiresAt ?? createdAt).getTime() + DAY;
  return at > last ? null : new Date(at);
}
