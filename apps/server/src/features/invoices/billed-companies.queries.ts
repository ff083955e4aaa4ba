/** Companies as those who pay. Operators and jobs ask for other companies than their own, so each names the one it means. */
import type { Recurrence } from '@prosa/contract/plans/manifest';
import { type Db, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { Priced } from './prices.rules.ts';

export interface BilledRow extends Priced {
  companyId: number;
  dueDate: string | null;
  /** Null: in its trial. */
  dueDay: number | null;
  timeZone: string;
  recurrence: Recurrence;
  /** Suspended companies and those in the bin get no invoices. */
  isBilled: boolean;
  /** The plan of the next period, and its price. */
  planId: number | null;
  planName: string;
  balanceCents: number;
}

const columns = sql`c.id as "companyId", c.due_date as "dueDate", c.due_day as "dueDay", c.time_zone as "timeZone",
  c.recurrence, c.status and c.deleted_at is null as "isBilled", p.id as "planId", coalesce(p.name, '') as "planName",
  coalesce(p.value_cents, 0) as "valueCents", coalesce(p.prices, '{}') as prices,
  coalesce((select sum(k.cents) from company_credits k where k.company_id = c.id), 0)::bigint as "balanceCents"`;
const source = sql`companies c left join plans p on p.id = coalesce(c.next_plan_id, c.plan_id)`;

/** Whoever changes what a company owes or when it is due holds this lock first, before that of an invoice. */
export async function lockBilled(db: Db, companyId: number): Promise<BilledRow | undefined> {
  await db.execute(sql`select from companies c where c.id = ${companyId} for no key update`);
  const [row] = await rows<BilledRow>(
    db,
    sql`select ${columns} from ${source} where c.id = ${companyId}`,
  );
  return row;
}

export interface Asked {
  /** Companies that are due before then. */
  before: Date;
  /** One company, whose lock the caller holds; else the next ones behind a company. */
  of: { only: number } | { after: number; limit: number };
}

/**
 * Companies without an invoice for their next period, and without an open one: another time zone may have moved the day. Of
 * many, those that somebody else is changing are left for the next time, and a period stays without an invoice whose invoice
 * an operator has voided.
 */
export function listUninvoiced(db: Db, { before, of }: Asked): Promise<BilledRow[]> {
  const isOne = 'only' in of;
  const counts = isOne ? sql`i.status <> 'void'` : sql`(i.status <> 'void' or i.note <> '')`;
  const which: SQL = isOne
    ? sql`c.id = ${of.only}`
    : sql`c.id > ${of.after} order by c.id limit ${of.limit} for no key update of c skip locked`;
  return rows(
    db,
    sql`select ${columns} from ${source}
      where c.due_date < ${before.toISOString()}::timestamptz and c.due_day is not null and p.id is not null
        and c.status and c.deleted_at is null
        and not exists (select from invoices i where i.company_id = c.id and i.kind = 'period' and (i.status = 'open'
          or ${counts} and i.period_from = (c.due_date at time zone c.time_zone)::date))
        and ${which}`,
  );
}
