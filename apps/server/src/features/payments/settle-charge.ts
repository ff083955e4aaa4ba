/** What a reading at the provider means for a charge, in one transaction. Repeating it changes nothing. */
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/ctx.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import {
  type ChargeRow,
  findOrderedInvoice,
  insertCharge,
  lockCharge,
  updateCharge,
} from './charges.queries.ts';
import { emitPayment } from './payments.realtime.ts';
import type { ChargeReading } from './providers/port.ts';
import { nextCheck } from './reconcile/check-times.rules.ts';
import { newReference } from './reference.ts';

/** Money has arrived for these: they are paid once. */
const SETTLED = new Set(['paid', 'underpaid', 'refunded', 'disputed']);

/** Somebody may still pay these: whoever opened the bank's app just before the end. */
const PAYABLE = new Set(['creating', 'pending', 'expired']);

/** @param reading undefined: the provider did not answer, or does not know the charge */
export async function settleCharge(
  tx: Tx,
  chargeId: number,
  reading: ChargeReading | undefined,
): Promise<ChargeRow | undefined> {
  const charge = await lockCharge(tx, chargeId);
  if (!charge) return undefined;
  const now = tx.core.now();
  if (reading) {
    if (SETTLED.has(charge.status)) await noteAfterwards(tx, charge, reading);
    else await take(tx, charge, reading);
  }
  const settled = (await lockCharge(tx, chargeId))!;
  const nextCheckAt = PAYABLE.has(settled.status) ? nextCheck(settled, now) : null;
  await updateCharge(tx, chargeId, { nextCheckAt, checks: charge.checks + 1 });
  return { ...settled, nextCheckAt };
}

async function take(tx: Tx, charge: ChargeRow, reading: ChargeReading): Promise<void> {
  switch (reading.status) {
    case 'paid':
      return pay(tx, charge, reading);
    // It came and went before we saw it, or is in dispute: nothing is credited.
    case 'refunded':
    case 'disputed':
      await updateCharge(tx, charge.id, {
        status: reading.status,
        paidCents: reading.paidCents,
        refundedCents: reading.refundedCents,
      });
      return tell(tx, charge, reading.status);
    case 'expired':
      return expire(tx, charge);
    case 'canceled':
    case 'failed':
      return updateCharge(tx, charge.id, { status: reading.status });
    case 'pending':
  }
}

async function pay(tx: Tx, charge: ChargeRow, reading: ChargeReading): Promise<void> {
  const { paidCents, currency, refundedCents } = reading;
  const paidAt = reading.paidAt ?? tx.core.now();
  const isEnough = currency === 'BRL' && paidCents - refundedCents >= charge.amountCents;
  if (!isEnough) {
    await updateCharge(tx, charge.id, { status: 'underpaid', paidCents, refundedCents });
    return tell(tx, charge, 'underpaid');
  }
  const { id: chargeId, invoiceId } = charge;
  const outcome = await payInvoice(tx, {
    companyId: tx.companyId,
    invoiceId,
    chargeId,
    paidCents: paidCents - refundedCents,
    paidAt,
  });
  // Since the charge was made, the invoice became dearer.
  const status = outcome.applied === 'underpaid' ? 'underpaid' : 'paid';
  const { paymentId = null } = reading;
  await updateCharge(tx, chargeId, { status, paidCents, refundedCents, paymentId });
  if (status === 'underpaid') return tell(tx, charge, 'underpaid');
  emitPayment(tx, { action: 'CONCLUIDA', invoiceId, dueDate: outcome.dueDate });
}

async function expire(tx: Tx, charge: ChargeRow): Promise<void> {
  if (charge.status === 'expired') return;
  await updateCharge(tx, charge.id, { status: 'expired' });
  const invoice = await findOrderedInvoice(tx, charge.invoiceId);
  if (invoice?.status !== 'open') return;
  const { invoiceId } = charge;
  emitPayment(tx, { action: 'EXPIRADA', invoiceId, dueDate: invoice.companyDueDate });
}

/** Money that went back, or is in dispute, takes no days back by itself: the operator is told. */
async function noteAfterwards(tx: Tx, charge: ChargeRow, reading: ChargeReading): Promise<void> {
  const { status, refundedCents, paidCents } = reading;
  if (status === 'paid' && charge.status === 'underpaid' && paidCents > charge.paidCents)
    return pay(tx, charge, reading);
  if (charge.status === 'paid' && paidCents > charge.paidCents) await takeMore(tx, charge, reading);
  const isNews =
    refundedCents > charge.refundedCents || (status === 'disputed' && charge.status !== 'disputed');
  if (!isNews) return;
  const state = status === 'disputed' || status === 'refunded' ? status : charge.status;
  await updateCharge(tx, charge.id, { status: state, refundedCents });
  await tell(tx, charge, status === 'disputed' ? 'disputed' : 'refunded');
}

/** One charge was paid twice: what came later has a row of its own, so that it becomes credit once. */
async function takeMore(
  tx: Tx,
  charge: ChargeRow,
  { paidCents, paidAt }: ChargeReading,
): Promise<void> {
  const now = tx.core.now();
  const { invoiceId, provider, method } = charge;
  const moreCents = paidCents - charge.paidCents;
  const more = await insertCharge(tx, {
    ...{ invoiceId, provider, method, amountCents: moreCents, createdAt: now, returnUrl: '' },
    reference: newReference(tx.companyId),
    claimedUntil: null,
    nextCheckAt: null,
  });
  await updateCharge(tx, more.id, { status: 'paid', paidCents: moreCents });
  await updateCharge(tx, charge.id, { paidCents });
  const { companyId } = tx;
  await payInvoice(tx, {
    ...{ companyId, invoiceId, paidCents: moreCents },
    chargeId: more.id,
    paidAt: paidAt ?? now,
  });
}

/** In the log of the server, in the audit log, and in the operator's list of payments that need a look. */
async function tell(
  tx: Tx,
  { id, invoiceId, provider }: ChargeRow,
  what: 'underpaid' | 'refunded' | 'disputed',
): Promise<void> {
  tx.log.warn({ charge_id: id, invoice_id: invoiceId, provider, what }, 'payment.needs_a_look');
  tx.core.metrics.paymentsToLookAt.inc({ provider, what });
  await audit(tx, 'paymentNeedsLook', { subject: invoiceId, detail: `${provider} ${what}` });
}
