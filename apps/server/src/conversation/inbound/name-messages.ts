/** For providers that assign message ids: our message gets the id, and the updates that were reported for it before. */
import type { Tx } from '../../core/ctx.ts';
import { announceChanges } from '../messages/announce.ts';
import { lockTargets, renameSent, takeKept } from './updates.queries.ts';
import { applyUpdates } from './updates.ts';

/** The send response and the first report both carry the id; whichever comes first takes effect. */
export async function nameMessage(
  tx: Tx,
  connectionId: number,
  { ref, id }: { ref: string; id: string },
): Promise<void> {
  await lockTargets(tx, connectionId, [ref]);
  const messageId = await renameSent(tx, connectionId, { ref, id });
  if (!messageId) return;
  await announceChanges(tx, { messageIds: [messageId], ticketIds: [] });
  const kept = await takeKept(tx, connectionId, id);
  if (kept.length > 0) await applyUpdates(tx, connectionId, kept);
}
