/** A payment arrives: the one place where money becomes a paid invoice or credit. */
import { renew } from '../../conversation/hours/due-date.rules.ts';
import {
  unscopedMoveDueDates,
  unscopedUpdateCompany,
} from '../../conversation/settings/companies.queries.ts';
import { SYSTEM } from '../../core/actors.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { enqueueJob } from '../../core/jobs/jobs.ts';
import { clockOf } from '../../core/subscription.ts';
import { type BilledRow, lockBilled } from './billed-companies.queries.ts';
import {
  type CreditReason,
  findCreditOfCharge,
  type InvoiceRow,
  insertCredit,
  lockInvoice,
  updateInvoice,
} from './invoices.queries.ts';
import { emitInvoices, emitServiceChanged } from './invoices.realtime.ts';
import { remakeInvoices } from './remake-invoices.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'mail-payment': { invoiceId: number };
  }
}

export interface Payment {
  companyId: number;
  invoiceId: number;
  /** Null: an operator marks it as paid. */
  chargeId: number | null;
  paidCents: number;
  paidAt: Date;
  /** What the operator wrote. */
  note?: string;
}

export interface PaymentOutcome {
  /** `surplus`: the invoice was paid or void before, so that all of it became credit. */
  applied: 'paid' | 'underpaid' | 'surplus';
  /** What became credit. */
  surplusCents: number;
  /** The company's, afterwards. */
  dueDate: Date | null;
}

/**
 * Runs in the caller's transaction, who has locked the charge. A charge takes effect once, however often it is told. Less
 * than is owed changes nothing.
 * @throws ERR_NO_INVOICE_FOUND
 */
export async function payInvoice(tx: Tx, payment: Payment): Promise<PaymentOutcome> {
  const { companyId, invoiceId } = payment;
  const company = await lockBilled(tx.db, companyId);
  const invoice = company && (await lockInvoice({ db: tx.db, companyId }, invoiceId));
  if (!invoice) throw appError('ERR_NO_INVOICE_FOUND');
  const dueDate = company.dueDate === null ? null : new Date(company.dueDate);
  const outcome =
    (await findBooked(tx, payment, invoice)) ??
    (invoice.status === 'open'
      ? await settle(tx, payment, { invoice, company })
      : await bookSurplus(tx, payment, invoice));
  return { dueDate, ...outcome };
}

type Booked = Pick<PaymentOutcome, 'applied' | 'surplusCents'> & { dueDate?: Date };

/** What the same charge did before. */
async function findBooked(
  { db }: Tx,
  { companyId, chargeId }: Payment,
  { paidChargeId }: InvoiceRow,
): Promise<Booked | undefined> {
  if (chargeId === null) return undefined;
  const surplusCents = await findCreditOfCharge({ db, companyId }, chargeId);
  if (paidChargeId === chargeId) return { applied: 'paid', surplusCents: surplusCents ?? 0 };
  return surplusCents === undefined ? undefined : { applied: 'surplus', surplusCents };
}

/** The invoice was paid or void before. */
async function bookSurplus(tx: Tx, payment: Payment, { status }: InvoiceRow): Promise<Booked> {
  const { companyId, paidCents } = payment;
  const reason = status === 'void' ? 'paid_after_void' : 'paid_twice';
  await bookCredit(tx, payment, { cents: paidCents, reason });
  // Whoever paid a void invoice meant the one that took its place.
  if (reason === 'paid_after_void') await remakeInvoices(tx, companyId, true);
  emitInvoices(tx, companyId);
  return { applied: 'surplus', surplusCents: paidCents };
}

interface Paid {
  invoice: InvoiceRow;
  company: BilledRow;
}

async function settle(tx: Tx, payment: Payment, { invoice, company }: Paid): Promise<Booked> {
  const { companyId, invoiceId, chargeId, paidAt, paidCents } = payment;
  const owed = invoice.valueCents - invoice.creditCents;
  if (paidCents < owed) return { applied: 'underpaid', surplusCents: 0 };
  await updateInvoice({ db: tx.db, companyId }, invoiceId, {
    status: 'paid',
    paidAt,
    paidCents: owed,
    paidChargeId: chargeId,
    note: payment.note ?? '',
  });
  const surplusCents = paidCents - owed;
  if (surplusCents > 0) await bookCredit(tx, payment, { cents: surplusCents, reason: 'overpaid' });
  const moved = await give(tx, invoice, company, paidAt);
  await audit(within(tx, companyId), 'invoicePaid', {
    subject: invoiceId,
    detail: invoice.detail,
  });
  await enqueueJob(tx.db, { name: 'mail-payment', payload: { companyId, invoiceId } });
  await tx.happened({ type: 'invoice.closed', companyId, invoiceId, status: 'paid', chargeId });
  await remakeInvoices(tx, companyId);
  emitInvoices(tx, companyId);
  emitServiceChanged(tx, companyId);
  return { applied: 'paid', surplusCents, ...(moved && { dueDate: moved }) };
}

/** What the company paid for: more time, or a larger plan. @returns its new due date */
async function give(
  tx: Tx,
  { kind, months, planId }: InvoiceRow,
  { companyId, dueDate, dueDay, timeZone }: BilledRow,
  paidAt: Date,
): Promise<Date | null> {
  if (kind === 'upgrade') {
    if (planId !== null)
      await unscopedUpdateCompany(tx.db, companyId, { planId, nextPlanId: null, nextPlanAt: null });
    return null;
  }
  if (dueDate === null) return null;
  const due = renew({
    dueDate: new Date(dueDate),
    dueDay,
    months,
    timeZone,
    ...clockOf(tx.core),
    now: paidAt,
  });
  await unscopedMoveDueDates(tx.db, [{ id: companyId, ...due }]);
  return due.dueDate;
}

async function bookCredit(
  tx: Tx,
  { companyId, invoiceId, chargeId }: Payment,
  credit: { cents: number; reason: CreditReason },
): Promise<void> {
  const account = { db: tx.db, companyId };
  await insertCredit(account, { ...credit, invoiceId, ...(chargeId !== null && { chargeId }) });
  const detail = `${credit.reason} ${(credit.cents / 100).toFixed(2)}`;
  await audit(within(tx, companyId), 'paymentCredited', { subject: invoiceId, detail });
}

/** The log of the company does not name operators. */
const within = (tx: Tx, companyId: number): Tx =>
  companyId === tx.companyId ? tx : { ...tx, companyId, actor: SYSTEM };
