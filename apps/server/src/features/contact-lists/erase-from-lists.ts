/** Takes a person who is erased out of every list. */
import { canonicalNumber } from '../../conversation/contacts/phone-number.ts';
import type { Tx } from '../../core/ctx.ts';
import { findContactLists, listListsWith } from './contact-lists.queries.ts';
import { emitContactList, emitItemsReload } from './contact-lists.realtime.ts';
import { deleteItemsOf } from './list-items.queries.ts';

export async function eraseFromLists(tx: Tx, names: readonly string[]): Promise<void> {
  const numbers = [...new Set(names.map(canonicalNumber))];
  const lists = await listListsWith(tx, numbers);
  if (lists.length === 0) return;
  await deleteItemsOf(tx, numbers);
  for (const row of await findContactLists(tx, lists)) {
    emitItemsReload(tx, row.id);
    emitContactList(tx, 'update', row);
  }
}
