/** The company's list of reasons for resolving tickets. */
import type { CloseReason } from '@prosa/contract/close-reasons';
import { limits } from '@prosa/contract/limits';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import {
  findCloseReason,
  insertCloseReason,
  listCloseReasons,
  lockCloseReason,
  lockCloseReasons,
  updateCloseReasonRow,
  writeOrder,
} from './close-reasons.queries.ts';

type Change = { [K in 'name' | 'isArchived']?: CloseReason[K] | undefined };

export const readCloseReasons = (ctx: UserCtx): Promise<CloseReason[]> =>
  inTransaction(ctx, listCloseReasons);

/** @throws ERR_NO_CLOSE_REASON_FOUND */
export const getCloseReason = (ctx: UserCtx, id: number): Promise<CloseReason> =>
  inTransaction(ctx, async (tx) => found(await findCloseReason(tx, id)));

/** @throws ERR_TOO_MANY_CLOSE_REASONS, ERR_CLOSE_REASON_NAME_ALREADY_EXISTS */
export function createCloseReason(ctx: UserCtx, name: string): Promise<CloseReason> {
  return changing(ctx, async (tx) => {
    const all = await lockCloseReasons(tx);
    if (all.length >= limits.closeReasons.max) throw appError('ERR_TOO_MANY_CLOSE_REASONS');
    const id = await insertCloseReason(tx, name);
    await audit(tx, 'closeReasonCreated', { subject: id, detail: name });
    return getCloseReason(tx, id);
  });
}

/** @throws ERR_NO_CLOSE_REASON_FOUND, ERR_CLOSE_REASON_NAME_ALREADY_EXISTS */
export function updateCloseReason(ctx: UserCtx, id: number, change: Change): Promise<CloseReason> {
  return changing(ctx, async (tx) => {
    const before = found(await lockCloseReason(tx, id));
    const { name = before.name, isArchived = before.isArchived } = change;
    if (name === before.name && isArchived === before.isArchived) return before;
    await updateCloseReasonRow(tx, { id, name, isArchived });
    const renamed = name === before.name ? name : `${before.name} → ${name}`;
    const detail =
      isArchived === before.isArchived
        ? renamed
        : `${renamed}: ${isArchived ? 'archived' : 'restored'}`;
    await audit(tx, 'closeReasonChanged', { subject: id, detail });
    return getCloseReason(tx, id);
  });
}

/** These first; reasons that were added meanwhile come after them. @throws ERR_NO_CLOSE_REASON_FOUND */
export function orderCloseReasons(ctx: UserCtx, ids: readonly number[]): Promise<CloseReason[]> {
  return changing(ctx, async (tx) => {
    const all = (await lockCloseReasons(tx)).map(({ id }) => id);
    if (ids.some((id) => !all.includes(id))) throw appError('ERR_NO_CLOSE_REASON_FOUND');
    await writeOrder(tx, [...new Set([...ids, ...all])]);
    return listCloseReasons(tx);
  });
}

/** Checks the reason of a ticket that is being closed. @throws ERR_NO_CLOSE_REASON_FOUND, ERR_CLOSE_REASON_ARCHIVED */
export async function checkCloseReason(tx: Tx, id: number | null | undefined): Promise<void> {
  if (!id) return;
  if (found(await findCloseReason(tx, id)).isArchived) throw appError('ERR_CLOSE_REASON_ARCHIVED');
}

function found(reason: CloseReason | undefined): CloseReason {
  if (!reason) throw appError('ERR_NO_CLOSE_REASON_FOUND');
  return reason;
}

/** Updates everybody in the company after a change of the list. */
async function changing<T>(ctx: UserCtx, work: (tx: Tx & UserCtx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const done = await work(tx);
      const { companyId } = tx;
      const payload = { action: 'update' as const };
      const to = [rooms.company(companyId)];
      tx.emit(push({ companyId, rooms: to, entity: 'closeReasons', payload }));
      return done;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'close_reasons_name') {
      throw appError('ERR_CLOSE_REASON_NAME_ALREADY_EXISTS');
    }
    throw error;
  }
}
