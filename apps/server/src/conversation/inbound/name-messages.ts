/** Where the provider names messages itself: ours get the name, and with it what was told of it before. */
import type { Tx } from '../../core/ctx.ts';
import { announceChanges } from '../messages/announce.ts';
import { lockTargets, renameSent, takeKept } from './updates.queries.ts';
import { applyUpdates } from './updates.ts';

/** The answer and the first report say the same; whichever comes first takes effect. */
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
