/** Brings the open invoices of a company in line with its plan, recurrence and due date. */
import { recurrences } from '@prosa/contract/plans/manifest';
import { dayIn } from '../../conversation/hours/due-date.rules.ts';
import type { Tx } from '../../core/ctx.ts';
import { clockOf } from '../../core/subscription.ts';
import { type BilledRow, lockBilled } from './billed-companies.queries.ts';
import { voidInvoice } from './close-invoice.ts';
import { type Account, type InvoiceRow, listOpen } from './invoices.queries.ts';
import { emitInvoices } from './invoices.realtime.ts';
import { makeInvoices } from './make-invoices.ts';

/**
 * Voids the open invoice of the next period if it is no longer what the company would get, and makes the one that it would.
 * @param isAnew whatever it is, for instance because there is new credit that it could use
 */
export async function remakeInvoices(tx: Tx, companyId: number, isAnew = false): Promise<void> {
  const account: Account = { db: tx.db, companyId };
  const company = await lockBilled(tx.db, companyId);
  if (!company?.isBilled) return;
  for (const invoice of await listOpen(account)) {
    if (invoice.kind !== 'period' || (!isAnew && isStillRight(invoice, company))) continue;
    await voidInvoice(tx, account, invoice);
  }
  await makeInvoices(tx.db, { only: companyId }, clockOf(tx.core));
  emitInvoices(tx, companyId);
}

const isStillRight = (invoice: InvoiceRow, company: BilledRow): boolean =>
  company.dueDate !== null &&
  company.dueDay !== null &&
  invoice.periodFrom === dayIn(new Date(company.dueDate), company.timeZone) &&
  invoice.months === recurrences[company.recurrence] &&
  invoice.planId === company.planId;
