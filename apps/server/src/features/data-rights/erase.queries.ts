/** Contacts to erase, and companies with data past its retention. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** The identifiers of a contact at providers. */
export async function listNames(tx: Tx, contactId: number): Promise<string[]> {
  const found = await rows<{ value: string }>(
    tx.db,
    sql`select i.value from contact_identities i where ${ofCompany(tx, 'i')} and i.contact_id = ${contactId}
      union select c.number from contacts c where ${ofCompany(tx, 'c')} and c.id = ${contactId} and c.number <> ''`,
  );
  return found.map(({ value }) => value);
}

export interface Keeping {
  company_id: number;
  /** 0 = unlimited. */
  days: number;
}

/** Companies with something to delete: by their retention, or an expired export. */
export function unscopedListKeeping(core: Core): Promise<Keeping[]> {
  return inSystem(core, (db) =>
    rows<Keeping>(
      db,
      sql`select c.id as company_id, coalesce(s.value, '0')::int as days from companies c
        left join settings s on s.company_id = c.id and s.key = 'retentionDays'
        where s.value <> '0' or exists (select from contact_exports x where x.company_id = c.id)`,
    ),
  );
}
