/** Imports the address book of a connection's phone. */
import type { ContactImport } from '@prosa/contract/contacts';
import { limits } from '@prosa/contract/limits';
import { inTransaction, type UserCtx } from '../../../core/ctx.ts';
import { appError } from '../../../core/errors.ts';
import { addressBookOf } from '../../../gateway/adapters.ts';
import { listConnections } from '../../../gateway/connections/connections.queries.ts';
import { checkRow } from '../../imports/list-rows.ts';
import { startContactImport } from './import-contacts.ts';

/** @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_NO_ADDRESS_BOOK, ERR_IMPORT_EMPTY, ERR_IMPORT_BUSY */
export async function importAddressBook(
  ctx: UserCtx,
  connectionId: number | undefined,
): Promise<ContactImport> {
  const people = await inTransaction(ctx, async (tx) => {
    const all = await listConnections(tx);
    const connection = all.find(({ id, isDefault }) =>
      connectionId === undefined ? isDefault : id === connectionId,
    );
    if (!connection)
      throw appError(connectionId === undefined ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND');
    return addressBookOf(tx, connection.provider, connection.id);
  });
  if (!people) throw appError('ERR_NO_ADDRESS_BOOK');
  if (people.length === 0) throw appError('ERR_IMPORT_EMPTY');
  const list = people
    .slice(0, limits.importRows.max)
    .map(({ name, number }, index) => checkRow(index + 1, { name, number, email: '' }));
  return startContactImport(ctx, list, { renames: true });
}
