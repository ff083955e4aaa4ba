/**
 * Alerts users who have no page open: one job finds them, then each push is a job of its own, so that one that
 * fails is retried alone. An alert that no longer applies (read, handed on, signed out, back at the desk) is dropped.
 */

import { listAlertsFor } from '../../conversation/tickets/list-tickets.queries.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import { listJustCalledInChats } from './chat-push.queries.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { notifyOfChat } from './notify-of-chat.ts';
import {
  type Absent,
  findPush,
  listAbsent,
  listJustCalling,
  listJustUnread,
  type PushRow,
} from './push.queries.ts';
import { pushText } from './push-text.ts';
import { actorsOf, PUSH_ATTEMPTS, pushToBrowser } from './push-to-browser.ts';

type OfCompany<P> = P & { companyId: number };

/** Job: finds the absent users who are alerted of the tickets. */
export function notifyAbsent(
  core: Core,
  { companyId, ticketIds, userId, isMessage }: OfCompany<JobPayload<'notify-absent'>>,
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    const concerned = await whoIsConcerned(
      tx,
      ticketIds,
      await listAbsent(tx, { userIds: userId === undefined ? undefined : [userId] }),
    );
    for (const { sessionId, ticketId } of concerned) {
      const options = { key: `push:${sessionId}:${ticketId}`, maxAttempts: PUSH_ATTEMPTS };
      await tx.enqueue('send-push', { sessionId, ticketId, isMessage }, options);
    }
  });
}

/** Job: one push. @throws when a retry may succeed */
export async function sendPushOf(
  core: Core,
  { companyId, ...which }: OfCompany<JobPayload<'send-push'>>,
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const row = await inTransaction(ctx, (tx) => findIfConcerned(tx, which));
  if (!row?.kind) return;
  await pushToBrowser(ctx, row, {
    text: pushText({ ...row, kind: row.kind }),
    // The newest represents all of its ticket.
    topic: row.uuid.replaceAll('-', ''),
  });
}

async function findIfConcerned(
  tx: Tx,
  which: JobPayload<'send-push'>,
): Promise<PushRow | undefined> {
  const absent = await listAbsent(tx, { sessionId: which.sessionId });
  const concerned = await whoIsConcerned(tx, [which.ticketId], absent);
  return concerned.length > 0 ? findPush(tx, which) : undefined;
}

/** Uses the predicate of the ticket list. */
const whoIsConcerned = async (tx: Tx, ticketIds: readonly number[], absent: readonly Absent[]) =>
  listAlertsFor(tx, await actorsOf(tx, absent), ticketIds);

/** A user's last page has closed: sends the alerts that came before this was noticed. */
export async function notifyOfMissed(tx: Tx, userId: number, unnoticedMs: number): Promise<void> {
  const seconds = unnoticedMs / 1000;
  const ticketIds = await listJustUnread(tx, userId, seconds);
  if (ticketIds.length > 0) await tx.enqueue('notify-absent', { ticketIds, userId });
  for (const noteId of await listJustCalling(tx, userId, seconds))
    await notifyMentioned(tx, noteId, [userId]);
  for (const messageId of await listJustCalledInChats(tx, userId, seconds))
    await notifyOfChat(tx, messageId, [userId]);
}
