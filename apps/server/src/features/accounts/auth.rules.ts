/** The previous token still works this long, so that tabs and lost answers do not end a session. */
export const GRACE_MS = 10_000;

/** The reason of a session that ended because its user signed in elsewhere. */
export const TAKEOVER = 'takeover';

/** A session ends when it is not renewed in time, and at the latest this long after its sign-in. */
export const sessionEnd = (
  config: { refreshTokenMs: number; sessionMsMax: number },
  { now, since }: { now: Date; since: Date },
): Date =>
  new Date(Math.min(now.getTime() + config.refreshTokenMs, since.getTime() + config.sessionMsMax));

export type Renewal = 'next' | 'repeat' | 'dead' | 'reuse';

/**
 * Judges a refresh token. Its successor is the same for everybody who asks within the grace time; an older
 * one can only be a copy, and then nobody can tell the thief from the owner.
 */
export function judgeRefresh(
  session: { counter: number; rotatedAt: Date; expiresAt: Date; endedAt: Date | null },
  presented: number,
  now: Date,
): Renewal {
  if (session.endedAt || session.expiresAt <= now) return 'dead';
  if (presented === session.counter) return 'next';
  const isParent = presented === session.counter - 1;
  return isParent && now.getTime() - session.rotatedAt.getTime() <= GRACE_MS ? 'repeat' : 'reuse';
}
