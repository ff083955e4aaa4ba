import type { Api } from '@prosa/contract';
import { pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { cursorNumber, cursorText, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import {
  type ContactListRow,
  countContactLists,
  deleteContactListRow,
  findContactList,
  insertContactList,
  listContactLists,
  lockContactList,
  renameContactList,
} from './contact-lists.queries.ts';
import { emitContactList, emitContactListGone } from './contact-lists.realtime.ts';
import { deleteSomeItems } from './list-items.queries.ts';

type ListQuery = RouteInput<Api['GET /contact-lists']>['query'];

const SIZE = pageSizes.others;
const ROWS_AT_ONCE = 2000;

export function listContactListPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber = 1 } = query;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * SIZE;
  return inTransaction(ctx, async (tx) => {
    const found = await listContactLists(tx, { search, after, offset, limit: SIZE + 1 });
    const page = pageOf(found, SIZE, (last) => [last.name, last.id]);
    return { ...page, count: await countContactLists(tx, search) };
  });
}

function readCursor(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, 2);
  return { name: cursorText(name), id: cursorNumber(id) };
}

/** @throws ERR_NO_CONTACTLIST_FOUND */
export const getContactList = (ctx: UserCtx, id: number): Promise<ContactListRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await findContactList(tx, id);
    if (!row) throw appError('ERR_NO_CONTACTLIST_FOUND');
    return row;
  });

/** Locks a list before its contacts change. @throws ERR_NO_CONTACTLIST_FOUND */
export async function lockedContactList(tx: Tx, id: number): Promise<void> {
  if (!(await lockContactList(tx, id))) throw appError('ERR_NO_CONTACTLIST_FOUND');
}

/** @throws ERR_CONTACTLIST_NAME_ALREADY_EXISTS */
export function createContactList(ctx: UserCtx, name: string): Promise<ContactListRow> {
  return changing(ctx, async (tx) => {
    const row = await getContactList(tx, await insertContactList(tx, name));
    emitContactList(tx, 'create', row);
    return row;
  });
}

/** @throws ERR_NO_CONTACTLIST_FOUND, ERR_CONTACTLIST_NAME_ALREADY_EXISTS */
export function updateContactList(
  ctx: UserCtx,
  id: number,
  { name }: { name?: string | undefined },
): Promise<ContactListRow> {
  return changing(ctx, async (tx) => {
    await lockedContactList(tx, id);
    if (name !== undefined) await renameContactList(tx, id, name);
    const row = await getContactList(tx, id);
    emitContactList(tx, 'update', row);
    return row;
  });
}

/** Its contacts go in small transactions, so that a long list holds nobody up. @throws ERR_NO_CONTACTLIST_FOUND */
export async function deleteContactList(ctx: UserCtx, id: number): Promise<void> {
  await getContactList(ctx, id);
  const deleteSome = () =>
    inTransaction(ctx, async (tx) => {
      await lockedContactList(tx, id);
      return deleteSomeItems(tx, id, ROWS_AT_ONCE);
    });
  while ((await deleteSome()) === ROWS_AT_ONCE);
  await inTransaction(ctx, async (tx) => {
    const { name } = await getContactList(tx, id);
    await deleteContactListRow(tx, id);
    await audit(tx, 'contactListDeleted', { subject: id, detail: name });
    emitContactListGone(tx, id);
  });
}

async function changing<T>(ctx: UserCtx, work: (tx: Tx & UserCtx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (violatedConstraint(error) === 'contact_lists_company_id_name_key')
      throw appError('ERR_CONTACTLIST_NAME_ALREADY_EXISTS');
    throw error;
  }
}
