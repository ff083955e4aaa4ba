/** Charges of a company, and the invoice that they are for. */
import type { PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import type { Reader, Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { and, desc, eq, sql } from '../../core/db/drizzle.ts';
import { paymentCharges, paymentPayers } from './payments.table.ts';
import type { ProviderId } from './providers/port.ts';

export type ChargeRow = typeof paymentCharges.$inferSelect;
export type PayerRow = typeof paymentPayers.$inferSelect;

/** Of an invoice. Older ones are settled. */
const CHARGES_MAX = 50;

/** What the checkout shows, and an order must repeat. */
export interface OrderedInvoice {
  id: number;
  detail: string;
  status: 'open' | 'paid' | 'void';
  owedCents: number;
  dueDate: string;
  periodFrom: string;
  periodTo: string;
  plan: string;
  users: number;
  connections: number;
  companyDueDate: string | null;
  companyEmail: string;
  companyTaxId: string;
  timeZone: string;
}

export async function findOrderedInvoice(
  tx: Reader,
  invoiceId: number,
): Promise<OrderedInvoice | undefined> {
  const [found] = await rows<OrderedInvoice>(
    tx.db,
    sql`select i.id, i.detail, i.status, i.value_cents - i.credit_cents as "owedCents",
        i.due_date::text as "dueDate", i.period_from::text as "periodFrom",
        i.period_to::text as "periodTo", coalesce(p.name, '') as plan, coalesce(p.users, 0) as users,
        coalesce(p.connections, 0) as connections, c.due_date as "companyDueDate", c.email as "companyEmail",
        c.tax_id as "companyTaxId", c.time_zone as "timeZone"
      from invoices i join companies c on c.company_id = i.company_id
      left join plans p on p.id = coalesce(i.plan_id, c.plan_id)
      where ${ofCompany(tx, 'i')} and i.id = ${invoiceId}`,
  );
  return found;
}

/**
 * Orders for an invoice go one after the other. A payment locks its charge before the invoice, so this does, too.
 * @returns the charges, the newest first
 */
export async function lockOrders(tx: Tx, invoiceId: number): Promise<ChargeRow[]> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${tx.companyId} ${invoiceId}`}, 0))`,
  );
  const charges = await tx.db
    .select()
    .from(paymentCharges)
    .where(and(ofCompany(tx, paymentCharges), eq(paymentCharges.invoiceId, invoiceId)))
    .orderBy(desc(paymentCharges.id))
    .limit(CHARGES_MAX)
    .for('update');
  await tx.db.execute(
    sql`select from invoices i where ${ofCompany(tx, 'i')} and i.id = ${invoiceId} for update`,
  );
  return charges;
}

export const listCharges = (tx: Reader, invoiceId: number): Promise<ChargeRow[]> =>
  tx.db
    .select()
    .from(paymentCharges)
    .where(and(ofCompany(tx, paymentCharges), eq(paymentCharges.invoiceId, invoiceId)))
    .orderBy(desc(paymentCharges.id))
    .limit(CHARGES_MAX);

export async function findCharge(tx: Reader, id: number): Promise<ChargeRow | undefined> {
  const [found] = await tx.db
    .select()
    .from(paymentCharges)
    .where(and(ofCompany(tx, paymentCharges), eq(paymentCharges.id, id)));
  return found;
}

export async function lockCharge(tx: Tx, id: number): Promise<ChargeRow | undefined> {
  const [found] = await tx.db
    .select()
    .from(paymentCharges)
    .where(and(ofCompany(tx, paymentCharges), eq(paymentCharges.id, id)))
    .for('update');
  return found;
}

export async function insertCharge(
  tx: Tx,
  values: {
    invoiceId: number;
    provider: ProviderId;
    method: PaymentMethod;
    reference: string;
    amountCents: number;
    createdAt: Date;
    claimedUntil: Date | null;
    nextCheckAt: Date | null;
    returnUrl: string;
  },
): Promise<ChargeRow> {
  const [made] = await tx.db
    .insert(paymentCharges)
    .values({ companyId: tx.companyId, ...values })
    .returning();
  return made!;
}

export async function updateCharge(
  tx: Tx,
  id: number,
  values: Partial<Omit<typeof paymentCharges.$inferInsert, 'companyId' | 'id'>>,
): Promise<void> {
  await tx.db
    .update(paymentCharges)
    .set(values)
    .where(and(ofCompany(tx, paymentCharges), eq(paymentCharges.id, id)));
}

/** Those of an invoice that somebody could still pay. */
export const listPayable = (tx: Tx, invoiceId: number): Promise<{ id: number }[]> =>
  rows(
    tx.db,
    sql`select p.id from payment_charges p where ${ofCompany(tx, 'p')} and p.invoice_id = ${invoiceId}
      and p.status in ('creating', 'pending', 'expired')
      and not (p.status = 'expired' and p.provider <> 'asaas') order by p.id`,
  );

export async function findPayer(tx: Reader): Promise<PayerRow | undefined> {
  const [found] = await tx.db.select().from(paymentPayers).where(ofCompany(tx, paymentPayers));
  return found;
}

export async function savePayer(
  tx: Tx,
  values: Omit<PayerRow, 'companyId' | 'updatedAt'>,
): Promise<void> {
  const set = { ...values, updatedAt: tx.core.now() };
  await tx.db
    .insert(paymentPayers)
    .values({ companyId: tx.companyId, ...set })
    .onConflictDoUpdate({ target: paymentPayers.companyId, set });
}
