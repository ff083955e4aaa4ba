import type { Language } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface Payer {
  name: string;
  dueDate: string | null;
  timeZone: string;
}

export async function findPayer(tx: Tx): Promise<Payer> {
  const [row] = await rows<Payer>(
    tx.db,
    sql`select c.name, c.due_date as "dueDate", c.time_zone as "timeZone" from companies c where ${ofCompany(tx, 'c')}`,
  );
  return row!;
}

export interface BillingReader {
  email: string;
  language: Language;
}

const READERS_MAX = 50;

/** The admins, and the company's own address where none of them has it. */
export function listReaders(tx: Tx): Promise<BillingReader[]> {
  return rows(
    tx.db,
    sql`select u.email, coalesce(u.language, c.language) as language
        from users u join companies c on c.company_id = u.company_id
        where ${ofCompany(tx, 'u')} and u.profile = 'admin'
      union
      select c.email, c.language from companies c
        where ${ofCompany(tx, 'c')} and c.email <> '' and not exists (select from users u
          where ${ofCompany(tx, 'u')} and u.profile = 'admin' and lower(u.email) = lower(c.email))
      limit ${READERS_MAX}`,
  );
}
