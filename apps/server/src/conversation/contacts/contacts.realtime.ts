import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentContact } from './contacts.present.ts';
import { type ContactRow, findContacts } from './contacts.queries.ts';

/** Contacts belong to the whole company: all its browsers get the event. */
export function emitContact(tx: Tx, action: 'create' | 'update', row: ContactRow): void {
  tx.emit(
    push({
      companyId: tx.companyId,
      rooms: [rooms.company(tx.companyId)],
      entity: 'contact',
      payload: { action, contact: presentContact(tx, row) },
    }),
  );
}

/** For changes that other features make to a contact, such as a name from the phone or a picture. */
export async function emitContactsAgain(
  tx: Tx,
  contactIds: readonly number[],
  action: 'create' | 'update' = 'update',
): Promise<void> {
  for (const row of await findContacts(tx, contactIds)) emitContact(tx, action, row);
}

export function emitContactGone(tx: Tx, contactId: number): void {
  tx.emit(
    push({
      companyId: tx.companyId,
      rooms: [rooms.company(tx.companyId)],
      entity: 'contact',
      payload: { action: 'delete', contactId },
    }),
  );
}

/** After too many changes for an event each: browsers fetch again what they show. */
export function emitContactsChanged(tx: Tx): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'resync', payload: {} }));
}
