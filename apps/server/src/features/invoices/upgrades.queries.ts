import { type Db, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

const AT_ONCE = 1000;

/** Invoices of larger plans that nobody paid in time and that the companies do not have yet. */
export const unscopedListStaleUpgrades = (
  db: Db,
): Promise<{ companyId: number; invoiceId: number }[]> =>
  rows(
    db,
    sql`select i.company_id as "companyId", i.id as "invoiceId" from invoices i join companies c on c.id = i.company_id
      where i.status = 'open' and i.kind = 'upgrade' and i.due_date < (now() at time zone c.time_zone)::date
        and i.plan_id is distinct from c.plan_id
      order by i.due_date limit ${AT_ONCE}`,
  );
