/** Presence of users: their browsers report it while a socket is open. */
import { waits } from '@prosa/contract/limits';
import { type Core, companyCtx, inSystem, inTransaction, type Tx } from '../../core/ctx.ts';
import {
  findUser,
  markUserOffline,
  markUsersSeen,
  unscopedMarkSilentUsersOffline,
} from './users.queries.ts';
import { emitUser } from './users.realtime.ts';

export interface Who {
  companyId: number;
  userId: number;
}

export function noteUserSeen(core: Core, { companyId, userId }: Who): Promise<void> {
  return inTransaction(companyCtx(core, companyId), (tx) => seeUsers(tx, [userId]));
}

/** The same inside a transaction. */
export async function seeUsers(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  for (const id of await markUsersSeen(tx, userIds, tx.core.now())) await emitPresence(tx, id);
}

/** @param gone `unnoticedMs`: how long the user has been away already */
export function noteUserGone(
  core: Core,
  { companyId, userId, unnoticedMs }: Who & { unnoticedMs: number },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    if (await markUserOffline(tx, userId)) await tellGone(tx, userId, unnoticedMs);
  });
}

/** Without it, users whose process died with their sockets would stay online forever. */
export async function sweepSilentUsers(core: Core): Promise<void> {
  const before = new Date(core.now().getTime() - waits.userSilence);
  const gone = await inSystem(core, (db) => unscopedMarkSilentUsersOffline(db, before));
  for (const { companyId, id } of gone) {
    await inTransaction(companyCtx(core, companyId), (tx) => tellGone(tx, id, waits.userStatus));
  }
}

async function tellGone(tx: Tx, userId: number, unnoticedMs: number): Promise<void> {
  await emitPresence(tx, userId);
  await tx.happened({ type: 'user.left', userId, unnoticedMs });
}

async function emitPresence(tx: Tx, userId: number): Promise<void> {
  const row = await findUser(tx, userId);
  if (row) await emitUser(tx, 'update', row);
}
