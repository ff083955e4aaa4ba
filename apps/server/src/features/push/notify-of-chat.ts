/** Pushes to users whom a message of a chat calls and who have no page open; one that was read meanwhile alerts nobody. */
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import type { JobPayload } from '../../core/jobs/jobs.ts';
import { type ChatPushRow, findChatPush } from './chat-push.queries.ts';
import { listAbsent } from './push.queries.ts';
import { chatPushText } from './push-text.ts';
import { actorsOf, PUSH_ATTEMPTS, pushToBrowser } from './push-to-browser.ts';

export async function notifyOfChat(
  tx: Tx,
  messageId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  for (const { sessionId } of await listAbsent(tx, { userIds })) {
    const options = { key: `push:${sessionId}:chat:${messageId}`, maxAttempts: PUSH_ATTEMPTS };
    await tx.enqueue('send-chat-call', { sessionId, messageId }, options);
  }
}

/** Job: one push. @throws when a retry may succeed */
export async function sendChatCall(
  core: Core,
  { companyId, ...which }: JobPayload<'send-chat-call'> & { companyId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  const row = await inTransaction(ctx, (tx) => findIfCalled(tx, which));
  // The newest represents all of its chat.
  if (row)
    await pushToBrowser(ctx, row, {
      text: chatPushText(row),
      topic: row.uuid.replaceAll('-', ''),
    });
}

async function findIfCalled(
  tx: Tx,
  { sessionId, messageId }: JobPayload<'send-chat-call'>,
): Promise<ChatPushRow | undefined> {
  const [actor] = await actorsOf(tx, await listAbsent(tx, { sessionId }));
  return actor && findChatPush({ ...tx, actor }, messageId);
}
