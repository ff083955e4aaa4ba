/** When admins are told that a connection is down or held back, and that it is back. */
import type { ConnectionStatus } from '@prosa/contract/connections';

export interface Outage {
  /** Ends of sessions since the last one that lasted. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** Admins know. */
  readonly alarmedAt: Date | null;
  /** What they know is not an outage: the link is up, and for this reason the provider holds it back. */
  readonly alarmedLimit: string | null;
}

export interface LinkChange {
  readonly status: ConnectionStatus;
  readonly reason?: string | null;
  /** Nobody will try again until a person asks. */
  readonly isFinal?: boolean;
  /** A session ended by itself: `first` after one that had lasted. */
  readonly failure?: 'first' | 'again';
}

export type OutageNews = 'down' | 'limited' | 'back';

const FAILURES_MAX = 10;
const FAILING_MS_MAX = 5 * 60_000;
/** Whoever asked for the code is looking at it. */
const EXPECTED_END = 'qr-expired';

/** Once for each outage, and once when it is over. */
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

/** A link that comes and goes goes on counting; only a session that lasts begins anew. */
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

/** Whether a state belongs into the history: not the tries of an outage, nor the same once more. */
export function isWorthNoting(
  last: Noted | undefined,
  next: Noted,
  { failures }: Pick<Outage, 'failures'>,
): boolean {
  if (next.status === 'OPENING' && failures > 0) return false;
  if (last?.status !== next.status) return true;
  // A person has just asked for it: that it is so adds nothing.
  if (next.reason === null) return false;
  return last.reason !== next.reason || last.detail !== next.detail;
}
