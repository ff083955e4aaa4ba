/** Invoices and credit of a company. Operators change those of others, so each statement names the company it means. */
import type { InvoiceKind } from '@prosa/contract/invoices/manifest';
import { array, type Db, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, sql } from '../../core/db/drizzle.ts';
import { companyCredits, type creditReasons, invoices } from './invoices.table.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type CreditReason = (typeof creditReasons)[number];

/** Whose rows, and where. */
export interface Account {
  db: Db;
  companyId: number;
}

export interface NewInvoice {
  companyId: number;
  periodFrom: string;
  periodTo: string;
  months: number;
  kind: InvoiceKind;
  planId: number | null;
  detail: string;
  valueCents: number;
  creditCents: number;
  dueDate: string;
}

export interface MadeInvoice {
  companyId: number;
  id: number;
  /** Nothing is left to pay. */
  isCovered: boolean;
}

/** Stores invoices and takes the credit that they use. A period that has an invoice gets no second one. */
export function insertInvoices(db: Db, made: readonly NewInvoice[]): Promise<MadeInvoice[]> {
  return rows(
    db,
    sql`with made as (
        insert into invoices (company_id, period_from, period_to, months, kind, plan_id, detail, value_cents,
          credit_cents, due_date)
        select x."companyId", x."periodFrom", x."periodTo", x.months, x.kind, x."planId", x.detail, x."valueCents",
          x."creditCents", x."dueDate"
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x ("companyId" bigint, "periodFrom" date,
          "periodTo" date, months smallint, kind text, "planId" bigint, detail text, "valueCents" bigint,
          "creditCents" bigint, "dueDate" date)
        on conflict do nothing
        returning company_id, id, value_cents, credit_cents),
      used as (
        insert into company_credits (company_id, cents, reason, invoice_id)
        select m.company_id, -m.credit_cents, 'used', m.id from made m where m.credit_cents > 0)
      select m.company_id as "companyId", m.id, m.value_cents = m.credit_cents as "isCovered" from made m`,
  );
}

/** Those of which nothing is left to pay. */
export async function settleCovered(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db.execute(sql`update invoices i set status = 'paid', paid_at = ${at.toISOString()}::timestamptz
    where i.id = any(${array(ids, 'bigint')}) and i.status = 'open' and i.value_cents = i.credit_cents`);
}

export async function lockInvoice(
  account: Account,
  invoiceId: number,
): Promise<InvoiceRow | undefined> {
  const [row] = await account.db
    .select()
    .from(invoices)
    .where(and(ofCompany(account, invoices), eq(invoices.id, invoiceId)))
    .for('update');
  return row;
}

export async function findInvoice(
  account: Account,
  invoiceId: number,
): Promise<InvoiceRow | undefined> {
  const [row] = await account.db
    .select()
    .from(invoices)
    .where(and(ofCompany(account, invoices), eq(invoices.id, invoiceId)));
  return row;
}

/** By their due dates. */
export const listOpen = (account: Account): Promise<InvoiceRow[]> =>
  account.db
    .select()
    .from(invoices)
    .where(and(ofCompany(account, invoices), eq(invoices.status, 'open')))
    .orderBy(invoices.dueDate, invoices.id)
    .for('update');

/** The same to read. */
export const listUnpaid = (account: Account): Promise<InvoiceRow[]> =>
  account.db
    .select()
    .from(invoices)
    .where(and(ofCompany(account, invoices), eq(invoices.status, 'open')))
    .orderBy(invoices.dueDate, invoices.id);

export async function updateInvoice(
  account: Account,
  invoiceId: number,
  values: Partial<typeof invoices.$inferInsert>,
): Promise<void> {
  await account.db
    .update(invoices)
    .set(values)
    .where(and(ofCompany(account, invoices), eq(invoices.id, invoiceId)));
}

export async function insertCredit(
  { db, companyId }: Account,
  credit: {
    cents: number;
    reason: CreditReason;
    invoiceId?: number;
    chargeId?: number | undefined;
  },
): Promise<void> {
  await db.insert(companyCredits).values({ companyId, ...credit });
}

/** What was booked as credit of a charge; undefined: nothing. */
export async function findCreditOfCharge(
  account: Account,
  chargeId: number,
): Promise<number | undefined> {
  const [row] = await rows<{ cents: number }>(
    account.db,
    sql`select k.cents from company_credits k where ${ofCompany(account, 'k')} and k.charge_id = ${chargeId}
      and k.reason in ('overpaid', 'paid_twice', 'paid_after_void')`,
  );
  return row?.cents;
}

/** Credit that no invoice has used yet. */
export async function findBalance(account: Account): Promise<number> {
  const [row] = await rows<{ cents: number }>(
    account.db,
    sql`select coalesce(sum(k.cents), 0)::bigint as cents from company_credits k where ${ofCompany(account, 'k')}`,
  );
  return row!.cents;
}
