/** What linked devices know of a person: keys of their devices, names of the address book, what was just decrypted. */
import type { Tx } from '../../../core/ctx.ts';
import { array, containsAny, ofCompany } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';

export async function erasePerson(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.db.execute(
    sql`delete from wa_keys k where ${ofCompany(tx, 'k')} and ${containsAny(sql`k.id`, names)}`,
  );
  await tx.db.execute(
    sql`delete from wa_archived_keys k where ${ofCompany(tx, 'k')} and ${containsAny(sql`k.id`, names)}`,
  );
  await tx.db.execute(
    sql`delete from wa_address_book b where ${ofCompany(tx, 'b')} and b.number = any (${array(names, 'text')})`,
  );
  await tx.db.execute(
    sql`delete from wa_inbound_journal j where ${ofCompany(tx, 'j')} and ${containsAny(sql`j.message_key`, names)}`,
  );
}
