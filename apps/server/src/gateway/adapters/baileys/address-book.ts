/** Names from the phone owner's address book, as far as WhatsApp syncs them to linked devices. */
import type { Contact } from 'baileys';
import { type Core, companyCtx, inTransaction } from '../../../core/ctx.ts';
import type { AddressBookEntry } from '../../../provider/port.ts';
import { assertFence, type Lease } from '../../leases/lease.ts';
import { saveAddressBook } from './address-book.queries.ts';
import { identitiesOf, numberOf } from './addresses.ts';

const NAME_MAX = 200;

/**
 * Contacts with a name and a number; the latest entry for each. Names that people chose for themselves are excluded.
 */
export function entriesOf(contacts: readonly Partial<Contact>[]): AddressBookEntry[] {
  const entries = new Map<string, AddressBookEntry>();
  for (const { id, lid, phoneNumber, name } of contacts) {
    const number = numberOf(identitiesOf(id, lid, phoneNumber));
    const shown = name?.trim().slice(0, NAME_MAX).toWellFormed().replaceAll('\0', '');
    if (number && shown) entries.set(number, { name: shown, number });
  }
  return [...entries.values()];
}

export async function keepAddressBook(
  { core, lease }: { core: Core; lease: Lease },
  contacts: readonly Partial<Contact>[],
): Promise<void> {
  const entries = entriesOf(contacts);
  if (entries.length === 0) return;
  await inTransaction(companyCtx(core, lease.companyId), async (tx) => {
    await assertFence(tx, lease);
    await saveAddressBook(tx, lease.connectionId, entries);
  });
}
