/** Changes of contacts, and what browsers hear of them: contacts belong to the whole company. */
import type { Tx } from '../../core/ctx.ts';
import { subscriber } from '../../core/events/events.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentContact } from './contacts.present.ts';
import { type ContactRow, findContacts } from './contacts.queries.ts';

type ContactChange =
  | { action: 'create' | 'update'; row: ContactRow }
  | { action: 'delete'; contactId: number };

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A contact was created or deleted, or is shown differently. */
    'contact.changed': ContactChange;
    /** Too many contacts changed for an event each: browsers fetch again what they show. */
    'contacts.imported': { created: readonly number[]; updated: readonly number[] };
  }
}

export const emitContact = (tx: Tx, action: 'create' | 'update', row: ContactRow): Promise<void> =>
  tx.happened({ type: 'contact.changed', action, row });

export const emitContactGone = (tx: Tx, contactId: number): Promise<void> =>
  tx.happened({ type: 'contact.changed', action: 'delete', contactId });

export const tellBrowsersOfContacts = subscriber({
  on: 'contact.changed',
  name: 'tell browsers',
  inTransaction: (tx, change) => {
    const payload =
      change.action === 'delete'
        ? { action: change.action, contactId: change.contactId }
        : { action: change.action, contact: presentContact(tx, change.row) };
    tx.emit(
      push({
        companyId: tx.companyId,
        rooms: [rooms.company(tx.companyId)],
        entity: 'contact',
        payload,
      }),
    );
  },
});

/** For changes that other features make to a contact, such as a name from the phone or a picture. */
export async function emitContactsAgain(
  tx: Tx,
  contactIds: readonly number[],
  action: 'create' | 'update' = 'update',
): Promise<void> {
  for (const row of await findContacts(tx, contactIds)) await emitContact(tx, action, row);
}

/** After too many changes for an event each: browsers fetch again what they show. */
export function emitContactsChanged(tx: Tx): void {
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: [rooms.company(companyId)], entity: 'resync', payload: {} }));
}
