/** Lists of invoices: a company's own, and for operators those of all. */
import type { InvoiceFilter } from '@prosa/contract/invoices/filters';
import type { InvoiceStatus } from '@prosa/contract/invoices/manifest';
import type { Reader, Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { InvoiceRow } from './invoices.queries.ts';

export interface ListedRow
  extends Omit<InvoiceRow, 'paidAt' | 'createdAt' | 'updatedAt' | 'status'> {
  status: InvoiceStatus;
  paidAt: string | null;
  createdAt: string;
  updatedAt: string;
  companyName: string;
}

export interface Page {
  search: string;
  after?: { dueDate: string; companyId: number; id: number } | undefined;
  offset: number;
  limit: number;
}

const today = sql`(now() at time zone c.time_zone)::date`;

const columns = sql`i.company_id as "companyId", i.id, i.period_from as "periodFrom", i.period_to as "periodTo", i.months,
  i.kind, i.plan_id as "planId", i.detail, i.value_cents as "valueCents", i.credit_cents as "creditCents", i.currency,
  i.due_date as "dueDate", i.paid_at as "paidAt", i.paid_cents as "paidCents", i.paid_charge_id as "paidChargeId", i.note,
  i.created_at as "createdAt", i.updated_at as "updatedAt", i.rev, c.name as "companyName",
  case when i.status = 'open' and i.due_date < ${today} then 'expired' else i.status end as status`;

/** Of a row `i` of invoices and its company `c`. */
export const invoiceIn = (tx: Reader): Record<InvoiceFilter, SQL> => ({
  open: sql`i.status = 'open' and i.due_date >= ${today}`,
  expired: sql`i.status = 'open' and i.due_date < ${today}`,
  paid: sql`i.status = 'paid'`,
  void: sql`i.status = 'void'`,
  paidThisMonth: sql`i.status = 'paid' and i.paid_at >= (
    select date_trunc('month', now() at time zone o.time_zone) at time zone o.time_zone
    from companies o where ${ofCompany(tx, 'o')})`,
});

const found = (text: SQL, search: string): SQL =>
  search === ''
    ? sql`true`
    : sql`position(prosa.normalise(${search}) in prosa.normalise(${text})) > 0`;

/** What a company's list is searched by. */
const ofOne = sql`i.detail || ' ' || i.id`;

/** Newest first. */
export function listInvoices(tx: Tx, { search, after, offset, limit }: Page): Promise<ListedRow[]> {
  const behind = after
    ? sql`and (i.due_date, i.id) < (${after.dueDate}::date, ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns} from invoices i join companies c on c.company_id = i.company_id
      where ${ofCompany(tx, 'i')} and ${found(ofOne, search)} ${behind}
      order by i.due_date desc, i.id desc limit ${limit} offset ${offset}`,
  );
}

/** Up to a number. */
export async function countInvoices(tx: Tx, search: string, max: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from (select from invoices i
      where ${ofCompany(tx, 'i')} and ${found(ofOne, search)} limit ${max}) found`,
  );
  return row!.count;
}

export async function findListed(tx: Tx, invoiceId: number): Promise<ListedRow | undefined> {
  const [row] = await rows<ListedRow>(
    tx.db,
    sql`select ${columns} from invoices i join companies c on c.company_id = i.company_id
      where ${ofCompany(tx, 'i')} and i.id = ${invoiceId}`,
  );
  return row;
}

interface Filter {
  search: string;
  state: InvoiceFilter | undefined;
  companyId: number | undefined;
}

const matching = (tx: Reader, { search, state, companyId }: Filter): SQL =>
  sql`${found(sql`c.name || ' ' || i.detail`, search)} and c.emptied_at is null
    and ${state ? invoiceIn(tx)[state] : sql`true`} and ${companyId === undefined ? sql`true` : sql`i.company_id = ${companyId}`}`;

export function unscopedListInvoices(tx: Tx, asked: Page & Filter): Promise<ListedRow[]> {
  const { after, offset, limit } = asked;
  // Newest due dates first; of a day, by company.
  const behind = after
    ? sql`and (i.due_date < ${after.dueDate}::date or i.due_date = ${after.dueDate}::date
        and (i.company_id > ${after.companyId} or i.company_id = ${after.companyId} and i.id < ${after.id}))`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns} from invoices i join companies c on c.id = i.company_id
      where ${matching(tx, asked)} ${behind}
      order by i.due_date desc, i.company_id, i.id desc limit ${limit} offset ${offset}`,
  );
}

/** Up to a number. */
export async function unscopedCountInvoices(tx: Tx, filter: Filter, max: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from (select from invoices i join companies c on c.id = i.company_id
      where ${matching(tx, filter)} limit ${max}) found`,
  );
  return row!.count;
}

export async function unscopedFindInvoice(
  tx: Tx,
  of: { companyId: number; invoiceId: number },
): Promise<ListedRow | undefined> {
  const [row] = await rows<ListedRow>(
    tx.db,
    sql`select ${columns} from invoices i join companies c on c.id = i.company_id
      where i.company_id = ${of.companyId} and i.id = ${of.invoiceId} and c.emptied_at is null`,
  );
  return row;
}
