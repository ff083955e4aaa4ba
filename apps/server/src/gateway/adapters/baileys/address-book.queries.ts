import type { Tx } from '../../../core/ctx.ts';
import { array, ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import type { AddressBookEntry } from '../../../provider/port.ts';

/** Later names replace earlier ones. Nothing is kept for a device that was forgotten in the meantime. */
export async function saveAddressBook(
  tx: Tx,
  connectionId: number,
  entries: readonly AddressBookEntry[],
): Promise<void> {
  const numbers = array(
    entries.map(({ number }) => number),
    'text',
  );
  const names = array(
    entries.map(({ name }) => name),
    'text',
  );
  await tx.db.execute(sql`insert into wa_address_book as b (company_id, connection_id, number, name)
    select d.company_id, d.connection_id, x.number, x.name
    from wa_devices d cross join unnest(${numbers}, ${names}) as x (number, name)
    where ${ofCompany(tx, 'd')} and d.connection_id = ${connectionId}
    on conflict (company_id, connection_id, number) do update set name = excluded.name`);
}

export function listAddressBook(tx: Tx, connectionId: number): Promise<AddressBookEntry[]> {
  return rows(
    tx.db,
    sql`select b.name, b.number from wa_address_book b
      where ${ofCompany(tx, 'b')} and b.connection_id = ${connectionId} order by b.number`,
  );
}
