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
  const unnamed = await findUnnamed(tx, connectionId, names);
  if (unnamed.length === 0) return [];
  const messageIds = await renameSent(tx, connectionId, unnamed);
  const ids = unnamed.map(({ id }) => id);
  const kept = messageIds.length > 0 ? await takeKept(tx, connectionId, ids) : [];
  if (kept.length > 0) await applyUpdates(tx, connectionId, kept);
  return messageIds;
}

/** Every report repeats the name, and mostly it is known. Locks the threads of the others. */
async function findUnnamed(
  tx: Tx,
  connectionId: number,
  names: readonly SentName[],
): Promise<SentName[]> {
  if (names.length === 0) return [];
  const byRef = new Map(names.map((name) => [name.ref, name]));
  const found = await lockTargets(tx, connectionId, [...byRef.keys()]);
  return found.flatMap((row) => byRef.get(row.provider_id) ?? []);
}
