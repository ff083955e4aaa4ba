import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentContactList, presentListItem } from './contact-lists.present.ts';
import { type ContactListRow, findContactList } from './contact-lists.queries.ts';
import type { ListItemRow } from './list-items.queries.ts';

function emit<E extends 'ContactList' | 'ContactListItem'>(
  tx: Tx,
  entity: E,
  payload: EventPayloads[E],
): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.admins(companyId)], entity, payload }));
}

export const emitContactList = (tx: Tx, action: 'create' | 'update', row: ContactListRow): void =>
  emit(tx, 'ContactList', { action, record: presentContactList(row) });

export const emitContactListGone = (tx: Tx, id: number): void =>
  emit(tx, 'ContactList', { action: 'delete', id });

export const emitListItem = (tx: Tx, action: 'create' | 'update', row: ListItemRow): void =>
  emit(tx, 'ContactListItem', { action, record: presentListItem(row) });

export const emitListItemGone = (tx: Tx, id: number, contactListId: number): void =>
  emit(tx, 'ContactListItem', { action: 'delete', id, contactListId });

/** Many contacts of a list have changed. */
export const emitItemsReload = (tx: Tx, contactListId: number): void =>
  emit(tx, 'ContactListItem', { action: 'reload', contactListId });

/** The counts or the check of a list, which change with its contacts. */
export async function emitCounts(tx: Tx, listId: number): Promise<void> {
  const row = await findContactList(tx, listId);
  if (row) emitContactList(tx, 'update', row);
}

/** Many contacts of a list have changed, and with them its counts. */
export async function emitReload(tx: Tx, listId: number): Promise<void> {
  emitItemsReload(tx, listId);
  await emitCounts(tx, listId);
}
