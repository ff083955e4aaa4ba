/** Payments of all companies that an operator has to look at, and what can go back of them. */
import type { ChargeState, PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import { type Db, rows } from '../../../core/db/db.ts';
import { type SQL, sql } from '../../../core/db/drizzle.ts';
import type { ProviderId } from '../providers/port.ts';

export interface LookRow {
  id: number;
  companyId: number;
  company: string;
  invoiceId: number;
  provider: ProviderId;
  method: PaymentMethod;
  reference: string;
  status: ChargeState;
  amountCents: number;
  paidCents: number;
  refundedCents: number;
  surplusCents: number;
  /** How often something of it was given back. */
  refunds: number;
  createdAt: string;
}

/** Of what became credit by this charge, what is neither used nor given back. */
const surplus = sql`greatest(0, least(
  (select coalesce(sum(k.cents), 0) from company_credits k
    where k.company_id = c.company_id and k.charge_id = c.id),
  (select coalesce(sum(k.cents), 0) from company_credits k where k.company_id = c.company_id)))::bigint`;

const columns = sql`c.id, c.company_id as "companyId", o.name as company, c.invoice_id as "invoiceId", c.provider,
  c.method, c.reference, c.status, c.amount_cents as "amountCents", c.paid_cents as "paidCents",
  c.refunded_cents as "refundedCents", ${surplus} as "surplusCents", c.created_at as "createdAt",
  (select count(*)::int from company_credits k where k.company_id = c.company_id and k.charge_id = c.id
    and k.reason = 'refunded') as refunds`;

const source: SQL = sql`payment_charges c join companies o on o.id = c.company_id`;

export function unscopedListToLookAt(
  db: Db,
  { before, limit }: { before: number; limit: number },
): Promise<LookRow[]> {
  return rows(
    db,
    sql`with found as (
        (select c.id from payment_charges c
          where c.status in ('underpaid', 'refunded', 'disputed') and c.id < ${before} order by c.id desc limit ${limit})
        union
        (select k.charge_id from company_credits k
          where k.charge_id is not null and k.reason in ('overpaid', 'paid_twice', 'paid_after_void')
            and k.charge_id < ${before} order by k.charge_id desc limit ${limit}))
      select ${columns} from ${source} where c.id in (select id from found)
      order by c.id desc limit ${limit}`,
  );
}

export async function unscopedFindToLookAt(
  db: Db,
  { companyId, chargeId }: { companyId: number; chargeId: number },
): Promise<LookRow | undefined> {
  const [found] = await rows<LookRow>(
    db,
    sql`select ${columns} from ${source} where c.company_id = ${companyId} and c.id = ${chargeId}`,
  );
  return found;
}

export async function unscopedAddRefunded(
  db: Db,
  { companyId, chargeId }: { companyId: number; chargeId: number },
  cents: number,
): Promise<void> {
  await db.execute(sql`update payment_charges set refunded_cents = refunded_cents + ${cents}
    where company_id = ${companyId} and id = ${chargeId}`);
}
