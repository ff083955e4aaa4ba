/** Lists the sessions of a user and ends them. */
import type { Session } from '@prosa/contract/auth';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { iso } from '../../core/time.ts';
import { endUserSessions } from './auth.service.ts';
import { deviceOf } from './device.rules.ts';
import { listSessions } from './sessions.queries.ts';

export const getOwnSessions = (ctx: UserCtx): Promise<Session[]> =>
  inTransaction(ctx, async (tx) =>
    (await listSessions(tx, ctx.actor.id)).map(({ userAgent, ...row }) => ({
      ...row,
      ...deviceOf(userAgent),
      createdAt: iso(row.createdAt),
      seenAt: iso(row.seenAt),
      endedAt: row.endedAt && iso(row.endedAt),
      isCurrent: row.id === ctx.actor.sessionId,
    })),
  );

/** @throws ERR_NOT_FOUND for one that has ended or is not the caller's */
export function endOwnSession(ctx: UserCtx, only: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if ((await end(tx, { userId: ctx.actor.id, only })) === 0) throw appError('ERR_NOT_FOUND');
  });
}

export const endOtherSessions = (ctx: UserCtx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await end(tx, { userId: ctx.actor.id, except: ctx.actor.sessionId });
  });

/** Ends every session of a colleague. Admins who end their own keep the current one. */
export async function endSessionsOf(tx: UserCtx & Tx, userId: number): Promise<void> {
  const { id, sessionId } = tx.actor;
  await end(tx, { userId, ...(id === userId ? { except: sessionId } : {}) });
}

/** @returns how many ended; they are audited */
async function end(
  tx: Tx,
  which: { userId: number; only?: string; except?: string },
): Promise<number> {
  const count = await endUserSessions(tx, { ...which, reason: 'ended' });
  if (count > 0) await audit(tx, 'sessionsEnded', { subject: which.userId, detail: String(count) });
  return count;
}
