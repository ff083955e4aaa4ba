/** Decides when admins are notified that a connection is down or restricted, and that it is back. */
import type { ConnectionStatus } from '@prosa/contract/connections';

export interface Outage {
  /** Number of ended sessions since the last one that lasted. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** When admins were notified. */
  readonly alarmedAt: Date | null;
  /** Set if they were notified of a restriction, not an outage: the link is up, but restricted for this reason. */
  readonly alarmedLimit: string | null;
}

export interface LinkChange {
  readonly status: ConnectionStatus;
  readonly reason?: string | null;
  /** There is no retry until a person asks for one. */
  readonly isFinal?: boolean;
  /** A session ended by itself: `first` after one that had lasted. */
  readonly failure?: 'first' | 'again';
}

export type OutageNews = 'down' | 'limited' | 'back';

const FAILURES_MAX = 10;
const FAILING_MS_MAX = 5 * 60_000;
/** The person who asked for the code is looking at it. */
const EXPECTED_END = 'qr-expired';

/** Notifies once for each outage, and once when it is over. */
export function judgeOutage(
  before: Outage,
  change: LinkChange,
  now: Date,
): { outage: Outage; news: OutageNews | undefined } {
  if (change.status === 'CONNECTED') return judgeLink(before, change.reason ?? null, now);
  if (!change.failure) return { outage: before, news: undefined };
  const isFirst = change.failure === 'first';
  const failures = isFirst ? 1 : before.failures + 1;
  const failingSince = isFirst ? now : (before.failingSince ?? now);
  const isLong = now.getTime() - failingSince.getTime() >= FAILING_MS_MAX;
  const isGivenUp = change.isFinal === true && change.reason !== EXPECTED_END;
  const isDown = isGivenUp || failures >= FAILURES_MAX || isLong;
  if (!isDown || isKnownDown(before))
    return { outage: { ...before, failures, failingSince }, news: undefined };
  return { outage: { failures, failingSince, alarmedAt: now, alarmedLimit: null }, news: 'down' };
}

const isKnownDown = ({ alarmedAt, alarmedLimit }: Outage): boolean =>
  alarmedAt !== null && alarmedLimit === null;

const FINE: Outage = { failures: 0, failingSince: null, alarmedAt: null, alarmedLimit: null };

/** A flapping link keeps counting; only a session that lasts resets the count. */
function judgeLink(
  before: Outage,
  limit: string | null,
  now: Date,
): { outage: Outage; news: OutageNews | undefined } {
  if (before.alarmedLimit === limit && (limit !== null || before.alarmedAt === null))
    return { outage: before, news: undefined };
  if (limit === null) return { outage: FINE, news: 'back' };
  return { outage: { ...FINE, alarmedAt: now, alarmedLimit: limit }, news: 'limited' };
}

export interface Noted {
  readonly status: ConnectionStatus;
  readonly reason: string | null;
  readonly detail: string;
}

/** Whether a state belongs in the history: retries during an outage and repeated states do not. */
export function isWorthNoting(
  last: Noted | undefined,
  next: Noted,
  { failures }: Pick<Outage, 'failures'>,
): boolean {
  if (next.status === 'OPENING' && failures > 0) return false;
  if (last?.status !== next.status) return true;
  // A person has just asked for this state: the event adds no information.
  if (next.reason === null) return false;
  return last.reason !== next.reason || last.detail !== next.detail;
}
