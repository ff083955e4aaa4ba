/** Whether free text may be sent to a customer, and for how long. Pure. */

export type ServiceWindow =
  /** The provider has no such window, or it ends late enough not to mention. */
  | { kind: 'open' }
  | { kind: 'soon'; minutes: number; endsAt: string }
  | { kind: 'closed'; hasWritten: boolean };

const SOON_MINUTES = 120;
const MINUTE_MS = 60_000;
/** Customers who never wrote have a window that ended at the epoch. */
const LONG_AGO = Date.parse('2001-01-01T00:00:00Z');

export function windowState(endsAt: string | null, now: Date): ServiceWindow {
  if (endsAt === null) return { kind: 'open' };
  const end = Date.parse(endsAt);
  const leftMs = end - now.getTime();
  if (leftMs <= 0) return { kind: 'closed', hasWritten: end > LONG_AGO };
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  return minutes < SOON_MINUTES ? { kind: 'soon', minutes, endsAt } : { kind: 'open' };
}
