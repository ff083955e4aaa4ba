/** Reads and writes many contacts at once. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** Contact ids by number, for the numbers that are known. */
export async function findKnownNumbers(
  tx: Tx,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const found = await rows<{ value: string; contact_id: number }>(
    tx.db,
    sql`select i.value, i.contact_id from contact_identities i
      where ${ofCompany(tx, 'i')} and i.kind = 'pn' and i.value = any (${array(numbers, 'text')})`,
  );
  return new Map(found.map((row) => [row.value, row.contact_id]));
}

export interface NewContact {
  name: string;
  number: string;
  email: string;
  canonical: string;
}

/** @returns their ids, in the same order */
export async function insertContacts(tx: Tx, made: readonly NewContact[]): Promise<number[]> {
  const uuids = made.map(() => crypto.randomUUID());
  const column = (field: keyof NewContact) =>
    array(
      made.map((row) => row[field]),
      'text',
    );
  const found = await rows<{ id: number; uuid: string }>(
    tx.db,
    sql`insert into contacts (company_id, uuid, name, number, email, name_chosen)
      select ${tx.companyId}, x.uuid, x.name, x.number, x.email, true
      from unnest(${array(uuids, 'uuid')}, ${column('name')}, ${column('number')}, ${column('email')})
        as x (uuid, name, number, email)
      returning id, uuid`,
  );
  const idOf = new Map(found.map(({ id, uuid }) => [uuid, id]));
  const ids = uuids.map((uuid) => idOf.get(uuid)!);
  await tx.db.execute(sql`
    insert into contact_identities (company_id, kind, value, contact_id)
    select ${tx.companyId}, 'pn', x.value, x.id
    from unnest(${column('canonical')}, ${array(ids, 'bigint')}) as x (value, id)`);
  return ids;
}

/** Sets names from an address book; a name that a person chose here stays. */
export async function renameContacts(
  tx: Tx,
  named: readonly { contactId: number; name: string }[],
): Promise<void> {
  const ids = array(
    named.map((each) => each.contactId),
    'bigint',
  );
  const names = array(
    named.map((each) => each.name),
    'text',
  );
  await tx.db.execute(sql`update contacts c set name = x.name from unnest(${ids}, ${names}) as x (id, name)
    where ${ofCompany(tx, 'c')} and c.id = x.id and not c.name_chosen and c.name <> x.name`);
}
