/** For providers that assign message ids: our messages get the ids, and the updates that were reported for them before. */
import type { Tx } from '../../core/ctx.ts';
import { lockTargets, renameSent, type SentName, takeKept } from './updates.queries.ts';
import { applyUpdates } from './updates.ts';

/**
 * The send response and the first report both carry the id; whichever comes first takes effect.
 * @returns the messages that are sent now; the caller announces them
 */
export async function nameMessages(
  tx: Tx,
  connectionId: number,
  names: readonly SentName[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const [refs, ids] = [names.map(({ ref }) => ref), names.map(({ id }) => id)];
  await lockTargets(tx, connectionId, refs);
  const messageIds = await renameSent(tx, connectionId, names);
  const kept = messageIds.length > 0 ? await takeKept(tx, connectionId, ids) : [];
  if (kept.length > 0) await applyUpdates(tx, connectionId, kept);
  return messageIds;
}
