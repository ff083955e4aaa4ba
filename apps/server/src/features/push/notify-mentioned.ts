/** Pushes to users whom a note mentions and who have no page open; a read or deleted note alerts nobody. */
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import { findMentionPush, listAbsent, type MentionPushRow } from './push.queries.ts';
import { mentionPushText } from './push-text.ts';
import { actorsOf, PUSH_ATTEMPTS, pushToBrowser } from './push-to-browser.ts';

/** After a note was written: a push to mentioned users without an open page. */
export async function notifyMentioned(
  tx: Tx,
  noteId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  for (const { sessionId } of await listAbsent(tx, { userIds })) {
    const options = { key: `push:${sessionId}:note:${noteId}`, maxAttempts: PUSH_ATTEMPTS };
    await tx.enqueue('send-mention', { sessionId, noteId }, options);
  }
}

/** Job: one push. @throws when a retry may succeed */
export async function sendMentionOf(
  core: Core,
  { companyId, ...which }: JobPayload<'send-mention'> & { companyId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const row = await inTransaction(ctx, (tx) => findIfCalled(tx, which));
  if (!row) return;
  await pushToBrowser(ctx, row, { text: mentionPushText(row), topic: `note-${row.noteId}` });
}

async function findIfCalled(
  tx: Tx,
  { sessionId, noteId }: JobPayload<'send-mention'>,
): Promise<MentionPushRow | undefined> {
  const [actor] = await actorsOf(tx, await listAbsent(tx, { sessionId }));
  return actor && findMentionPush({ ...tx, actor }, noteId);
}
