/** Lists of tickets that people keep under a name. */
import { limits } from '@prosa/contract/limits';
import type { TicketView, TicketViewFilter } from '@prosa/contract/ticket-views';
import { countEach } from '../../conversation/tickets/list-tickets.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { findUsable } from '../macros/macros.queries.ts';
import {
  countKept,
  countVisible,
  deleteOwnViews,
  deleteViewRow,
  findView,
  insertView,
  listViewRows,
  lockView,
  updateViewRow,
  type ViewRow,
  type ViewValues,
  writeViewOrder,
} from './ticket-views.queries.ts';
import { countedFilter, keepPresent, type Named, namedBy } from './ticket-views.rules.ts';

type UserTx = Tx & UserCtx;
type Change = { [K in keyof ViewValues]?: ViewValues[K] | undefined };

const LIST_MAX = 2 * limits.ticketViews.max;

export const listTicketViews = (ctx: UserCtx): Promise<TicketView[]> =>
  inTransaction(ctx, async (tx) => present(tx, await listViewRows(tx, LIST_MAX)));

/** Counts of the views that need no closed tickets. */
export function countTicketViews(ctx: UserCtx): Promise<{ id: number; count: number }[]> {
  return inTransaction(ctx, async (tx) => {
    const mayShowAll = tx.actor.profile !== 'user';
    const counted = (await present(tx, await listViewRows(tx, LIST_MAX))).flatMap((view) => {
      const filter = countedFilter(view);
      const { showAll } = filter ?? {};
      return filter ? [{ id: view.id, filter: { ...filter, showAll: showAll && mayShowAll } }] : [];
    });
    const counts = await countEach(
      tx,
      counted.map(({ filter }) => filter),
    );
    return counted.flatMap(({ id }, at) => {
      const count = counts?.[at];
      return count === undefined ? [] : [{ id, count }];
    });
  });
}

/** A colleague's personal view is not found, like one of another company. @throws ERR_NO_VIEW_FOUND */
export const getTicketView = (ctx: UserCtx, id: number): Promise<TicketView> =>
  inTransaction(ctx, async (tx) => presentOne(tx, await getRow(tx, id)));

/** @throws ERR_VIEW_BROKEN, ERR_TOO_MANY_VIEWS, ERR_NO_PERMISSION */
export function createTicketView(ctx: UserCtx, values: ViewValues): Promise<TicketView> {
  return inTransaction(ctx, async (tx) => {
    await checkFilter(tx, values.filter);
    await checkKept(tx, values);
    const made = await presentOne(tx, await getRow(tx, await insertView(tx, values)));
    emitViews(tx, [made]);
    return made;
  });
}

/** Fields that are not given stay. @throws ERR_NO_VIEW_FOUND, ERR_VIEW_BROKEN, ERR_TOO_MANY_VIEWS, ERR_NO_PERMISSION */
export function updateTicketView(ctx: UserCtx, id: number, change: Change): Promise<TicketView> {
  return inTransaction(ctx, async (tx) => {
    const before = await getChangeable(tx, id);
    const { name = before.name, isShared = before.isShared, filter = before.filter } = change;
    const values = { name, isShared, filter };
    if (change.filter) await checkFilter(tx, filter);
    if (isShared !== before.isShared) await checkKept(tx, values);
    else if (change.filter) checkMayShare(tx, values);
    await updateViewRow(tx, id, values);
    // An admin who makes a colleague's shared one private no longer sees it.
    const row = (await findView(tx, id)) ?? { ...before, ...values, rev: before.rev + 1 };
    emitViews(tx, [before, row]);
    return presentOne(tx, row);
  });
}

export function deleteTicketView(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await getChangeable(tx, id);
    await deleteViewRow(tx, id);
    if (before.isShared) await audit(tx, 'ticketViewDeleted', { subject: id, detail: before.name });
    emitViews(tx, [before]);
  });
}

/** Sets the order for the caller only. @throws ERR_NO_VIEW_FOUND */
export function orderTicketViews(ctx: UserCtx, ids: readonly number[]): Promise<TicketView[]> {
  return inTransaction(ctx, async (tx) => {
    const chosen = [...new Set(ids)];
    if ((await countVisible(tx, chosen)) < chosen.length) throw appError('ERR_NO_VIEW_FOUND');
    const all = await listViewRows(tx, LIST_MAX);
    await writeViewOrder(tx, [...new Set([...chosen, ...all.map(({ id }) => id)])]);
    emitTo(tx, [rooms.user(tx.companyId, tx.actor.id)]);
    return present(tx, await listViewRows(tx, LIST_MAX));
  });
}

/** For a user who is being deleted. */
export const leaveTicketViews = (tx: Tx, userId: number): Promise<void> =>
  deleteOwnViews(tx, userId);

/** With the queues, users and tags that no longer exist, in one query. */
async function present(tx: Tx, found: readonly ViewRow[]): Promise<TicketView[]> {
  if (found.length === 0) return [];
  const usable = await findPresent(tx, namedBy(found.map(({ filter }) => filter)));
  return found.map((row) => ({ ...row, ...keepPresent(row.filter, usable) }));
}

const presentOne = async (tx: Tx, row: ViewRow): Promise<TicketView> =>
  (await present(tx, [row]))[0]!;

const findPresent = (tx: Tx, named: Named): Promise<Named> =>
  findUsable(tx, { ...named, reasons: [] });

async function getRow(tx: UserTx, id: number): Promise<ViewRow> {
  const row = await findView(tx, id);
  if (!row) throw appError('ERR_NO_VIEW_FOUND');
  return row;
}

async function checkFilter(tx: UserTx, filter: TicketViewFilter): Promise<void> {
  if (filter.users && tx.actor.profile !== 'admin') throw appError('ERR_NO_PERMISSION');
  const { gone } = keepPresent(filter, await findPresent(tx, namedBy([filter])));
  if (gone.length > 0) throw appError('ERR_VIEW_BROKEN', { gone });
}

async function checkKept(tx: UserTx, values: ViewValues): Promise<void> {
  checkMayShare(tx, values);
  if ((await countKept(tx, values.isShared)) >= limits.ticketViews.max)
    throw appError('ERR_TOO_MANY_VIEWS');
}

/** Admins share any list, supervisors one of their own queues. */
function checkMayShare({ actor }: UserTx, { isShared, filter }: ViewValues): void {
  if (!isShared || actor.profile === 'admin') return;
  const { queues = [], noQueue } = filter;
  const isOfOwn =
    queues.length > 0 && !noQueue && queues.every((id) => actor.queueIds.includes(id));
  if (actor.profile !== 'supervisor' || !isOfOwn) throw appError('ERR_NO_PERMISSION');
}

/** Its author may change it; admins may change shared ones too. */
async function getChangeable(tx: UserTx, id: number): Promise<ViewRow> {
  await lockView(tx, id);
  const row = await getRow(tx, id);
  if (row.userId !== tx.actor.id && tx.actor.profile !== 'admin')
    throw appError('ERR_NO_PERMISSION');
  return row;
}

/** Everybody who saw one of these states, or sees one now, fetches the list. */
function emitViews(tx: Tx, states: readonly Pick<ViewRow, 'isShared' | 'userId'>[]): void {
  const { companyId } = tx;
  const to = states.flatMap(({ isShared, userId }) => {
    if (isShared) return [rooms.company(companyId)];
    return userId === null ? [] : [rooms.user(companyId, userId)];
  });
  emitTo(tx, to);
}

function emitTo(tx: Tx, to: string[]): void {
  const payload = { action: 'update' as const };
  // Other clients of the family know no views.
  tx.emit(
    push({
      companyId: tx.companyId,
      rooms: [...new Set(to)],
      family: [],
      entity: 'ticketViews',
      payload,
    }),
  );
}
