/** When admins are told that a connection is down, and that it is back. */
import type { ConnectionStatus } from '@prosa/contract/connections';

export interface Outage {
  /** Ends of sessions since the last one that lasted. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** Admins know. */
  readonly alarmedAt: Date | null;
}

export interface LinkChange {
  readonly status: ConnectionStatus;
  readonly reason?: string | null;
  /** Nobody will try again until a person asks. */
  readonly isFinal?: boolean;
  /** A session ended by itself: `first` after one that had lasted. */
  readonly failure?: 'first' | 'again';
}

export type OutageNews = 'down' | 'back';

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
  if (change.status === 'CONNECTED') return judgeLink(before);
  if (!change.failure) return { outage: before, news: undefined };
  const isFirst = change.failure === 'first';
  const failures = isFirst ? 1 : before.failures + 1;
  const failingSince = isFirst ? now : (before.failingSince ?? now);
  const isLong = now.getTime() - failingSince.getTime() >= FAILING_MS_MAX;
  const isGivenUp = change.isFinal === true && change.reason !== EXPECTED_END;
  const isDown = isGivenUp || failures >= FAILURES_MAX || isLong;
  const isNews = isDown && before.alarmedAt === null;
  return {
    outage: { failures, failingSince, alarmedAt: isNews ? now : before.alarmedAt },
    news: isNews ? 'down' : undefined,
  };
}

/** A link that comes and goes goes on counting; only a session that lasts begins anew. */
function judgeLink(before: Outage): { outage: Outage; news: OutageNews | undefined } {
  if (before.alarmedAt === null) return { outage: before, news: undefined };
  return { outage: { failures: 0, failingSince: null, alarmedAt: null }, news: 'back' };
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
