import type { Api } from '@prosa/contract';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { digitsOf, parsePhoneNumber } from '../../conversation/contacts/phone-number.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { cursorNumber, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { emitCounts, emitListItem, emitListItemGone } from './contact-lists.realtime.ts';
import { getContactList, lockedContactList } from './contact-lists.service.ts';
import {
  countItems,
  deleteItem,
  findItem,
  insertItem,
  type ListItemRow,
  listItems,
  updateItem,
} from './list-items.queries.ts';

type ListQuery = RouteInput<Api['GET /contact-list-items']>['query'];
type CreateBody = RouteInput<Api['POST /contact-list-items']>['body'];
type UpdateBody = RouteInput<Api['PUT /contact-list-items/:contactListItemId']>['body'];

const SIZE = pageSizes.contacts;

/** @throws ERR_NO_CONTACTLIST_FOUND */
export function listItemPage(ctx: UserCtx, query: ListQuery) {
  const { contactListId: listId, searchParam, validity, cursor, pageNumber = 1 } = query;
  const filter = { listId, search: soughtIn(searchParam?.trim() ?? ''), validity };
  const before = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : undefined;
  const offset = before === undefined ? (pageNumber - 1) * SIZE : 0;
  return inTransaction(ctx, async (tx) => {
    await getContactList(tx, listId);
    const found = await listItems(tx, filter, { before, offset, limit: SIZE + 1 });
    const count = await countItems(tx, filter, COUNT_CAP + 1);
    return {
      ...pageOf(found, SIZE, (last) => [last.id]),
      count: Math.min(count, COUNT_CAP),
      countMore: count > COUNT_CAP,
    };
  });
}

/** "+55 (11) 9 8888" is stored as digits. */
const soughtIn = (text: string): string =>
  /^[\d\s()+.-]+$/.test(text) ? digitsOf(text) || text : text;

/** @throws ERR_NO_CONTACTLISTITEM_FOUND */
export const getListItem = (ctx: UserCtx, id: number): Promise<ListItemRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await findItem(tx, id);
    if (!row) throw appError('ERR_NO_CONTACTLISTITEM_FOUND');
    return row;
  });

/** @throws ERR_NO_CONTACTLIST_FOUND, ERR_VALIDATION, ERR_CONTACTLISTITEM_ALREADY_EXISTS */
export function createListItem(ctx: UserCtx, body: CreateBody): Promise<ListItemRow> {
  const { contactListId: listId, name, number, email } = body;
  return changing(ctx, async (tx) => {
    await lockedContactList(tx, listId);
    const id = await insertItem(tx, listId, { name, number: dialled(number), email });
    const row = await getListItem(tx, id);
    emitListItem(tx, 'create', row);
    await emitCounts(tx, listId);
    return row;
  });
}

/** Changes the given fields. @throws ERR_NO_CONTACTLISTITEM_FOUND, ERR_VALIDATION, ERR_CONTACTLISTITEM_ALREADY_EXISTS */
export function updateListItem(ctx: UserCtx, id: number, body: UpdateBody): Promise<ListItemRow> {
  return changing(ctx, async (tx) => {
    const before = await lockedItem(tx, id);
    const { name = before.name, email = before.email } = body;
    const number = body.number === undefined ? before.number : dialled(body.number);
    await updateItem(tx, id, { name, number, email });
    const row = await getListItem(tx, id);
    emitListItem(tx, 'update', row);
    await emitCounts(tx, before.list_id);
    return row;
  });
}

/** @throws ERR_NO_CONTACTLISTITEM_FOUND */
export const deleteListItem = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { list_id: listId } = await lockedItem(tx, id);
    await deleteItem(tx, id);
    emitListItemGone(tx, id, listId);
    await emitCounts(tx, listId);
  });

/** Locks its list first, as everything does that changes many of its contacts. */
async function lockedItem(tx: Tx & UserCtx, id: number): Promise<ListItemRow> {
  const { list_id: listId } = await getListItem(tx, id);
  await lockedContactList(tx, listId);
  return getListItem(tx, id);
}

function dialled(typed: string): string {
  const number = parsePhoneNumber(typed);
  if (number) return number.digits;
  throw appError('ERR_VALIDATION', {
    details: [{ field: 'number', part: 'body', problem: 'invalid' }],
  });
}

async function changing<T>(ctx: UserCtx, work: (tx: Tx & UserCtx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (violatedConstraint(error) === 'contact_list_items_company_id_list_id_canonical_key')
      throw appError('ERR_CONTACTLISTITEM_ALREADY_EXISTS');
    throw error;
  }
}
