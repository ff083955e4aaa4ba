/** The reaction to each code with which WhatsApp closes a session. The sandbox simulates the same codes. */
import type { SessionEnd } from '../../provider/port.ts';

export const LOST: SessionEnd = { next: 'backoff', status: 'TIMEOUT', reason: 'connection-lost' };

const stopped = (reason: string): SessionEnd => ({ next: 'stop', status: 'DISCONNECTED', reason });

const ENDS: Record<number, SessionEnd> = {
  400: stopped('certificate-invalid'),
  401: { ...stopped('logged-out'), unlinked: true },
  403: stopped('forbidden'),
  405: { next: 'backoff', status: 'TIMEOUT', reason: 'version-too-old' },
  411: stopped('device-mismatch'),
  440: { next: 'backoff', status: 'TIMEOUT', reason: 'replaced' },
  500: { next: 'backoff', status: 'TIMEOUT', reason: 'bad-session' },
  515: { next: 'restart', status: 'OPENING', reason: 'restart-required' },
};

/** Codes that are tolerated twice. A third time within the period means that retries do harm. */
const REPEATS: readonly number[] = [440, 500];
export const REPEATS_MAX = 3;
export const REPEATS_WITHIN_MS = 600_000;

/** Whether the number of such closings matters. */
export const isCounted = (code: number): boolean => REPEATS.includes(code);

/** @param times how often within the period, including this one */
export function endOf(code: number, times = 1): SessionEnd {
  const end = ENDS[code] ?? LOST;
  return isCounted(code) && times >= REPEATS_MAX ? stopped(end.reason) : end;
}

/** Remembers the closings of each connection, to detect repeats. */
export function closeCodes(now: () => number = () => performance.now()) {
  const closings = new Map<string, number[]>();
  return (connectionId: number, code: number): SessionEnd => {
    const key = `${connectionId} ${code}`;
    const recent = (closings.get(key) ?? []).filter((at) => now() - at < REPEATS_WITHIN_MS);
    recent.push(now());
    if (isCounted(code) && recent.length < REPEATS_MAX) closings.set(key, recent);
    else closings.delete(key);
    return endOf(code, recent.length);
  };
}

export const LINK_DOWN: SessionEnd = { ...LOST, reason: 'link-down' };
export const UNLINKED: SessionEnd = { ...stopped('logged-out'), unlinked: true };
export const QR_EXPIRED: SessionEnd = stopped('qr-expired');
