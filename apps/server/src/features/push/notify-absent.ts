/**
 * Alerts those who have no page open: first who is concerned, then one push for each, so that one that
 * fails is tried again alone. What became untrue meanwhile (read, handed on, signed out, back at the desk) is not said.
 */
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { AppError } from '../../core/errors.ts';
import type { JobPayload } from '../../core/jobs.ts';
import { readActors } from '../auth/auth.service.ts';
import { listAlertsFor } from '../tickets/list-tickets.queries.ts';
import {
  type Absent,
  dropEndpoint,
  findPush,
  listAbsent,
  listJustUnread,
  type PushRow,
} from './push.queries.ts';
import { pushText } from './push-text.ts';
import { sendPush } from './send-push.ts';

const ATTEMPTS = 5;

type OfCompany<P> = P & { companyId: number };

/** Job: finds who of the absent is alerted of the tickets. */
export function notifyAbsent(
  core: Core,
  { companyId, ticketIds, userId, isMessage }: OfCompany<JobPayload<'notify-absent'>>,
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    const concerned = await whoIsConcerned(tx, ticketIds, await listAbsent(tx, { userId }));
    for (const { sessionId, ticketId } of concerned) {
      const options = { key: `push:${sessionId}:${ticketId}`, maxAttempts: ATTEMPTS };
      await tx.enqueue('send-push', { sessionId, ticketId, isMessage }, options);
    }
  });
}

/** Job: one push. @throws when it is worth trying again */
export async function sendPushOf(
  core: Core,
  { companyId, ...which }: OfCompany<JobPayload<'send-push'>>,
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const row = await inTransaction(ctx, (tx) => findIfConcerned(tx, which));
  if (!row?.kind) return;
  const sent = await sendPush(core, row, {
    text: JSON.stringify(pushText({ ...row, kind: row.kind })),
    // The newest stands for all of its ticket, also while the browser cannot be reached.
    topic: row.uuid.replaceAll('-', ''),
  });
  if (sent !== 'gone') return;
  await inTransaction(ctx, (tx) =>
    dropEndpoint(tx, { sessionId: which.sessionId, endpoint: row.endpoint }),
  );
}

async function findIfConcerned(
  tx: Tx,
  which: JobPayload<'send-push'>,
): Promise<PushRow | undefined> {
  const absent = await listAbsent(tx, { sessionId: which.sessionId });
  const concerned = await whoIsConcerned(tx, [which.ticketId], absent);
  return concerned.length > 0 ? findPush(tx, which) : undefined;
}

/** By their sessions' rights as they are now, and by the predicate of the list itself. */
async function whoIsConcerned(tx: Tx, ticketIds: readonly number[], absent: readonly Absent[]) {
  const { companyId } = tx;
  const read = await readActors(
    tx,
    absent.map((session) => ({ ...session, companyId })),
  );
  const actors = read.flatMap((each) =>
    each instanceof AppError || each.needsTwoFactor ? [] : [each.actor],
  );
  return listAlertsFor(tx, actors, ticketIds);
}

/** A user's last page is gone: what came while nobody had noticed is told now. */
export async function notifyOfMissed(tx: Tx, userId: number, unnoticedMs: number): Promise<void> {
  const ticketIds = await listJustUnread(tx, userId, unnoticedMs / 1000);
  if (ticketIds.length > 0) await tx.enqueue('notify-absent', { ticketIds, userId });
}
