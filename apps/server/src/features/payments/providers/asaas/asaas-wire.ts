/** What Asaas answers about a payment, in our words. Pure. */
import { centsOf } from '../money.ts';
import type { ChargeReading, ReadState, SweptPayment, WebhookEvent } from '../port.ts';

export interface AsaasPayment {
  id: string;
  status: string;
  value: number;
  /** What the payer gave, where it differs: with interest, or less. */
  originalValue?: number | null;
  dueDate: string;
  externalReference?: string | null;
  invoiceUrl?: string;
  confirmedDate?: string | null;
  paymentDate?: string | null;
  clientPaymentDate?: string | null;
  deleted?: boolean;
  refunds?: { status: string; value: number }[] | null;
}

/** Pix and boleto never pass CONFIRMED; of a card it means that the money will come. */
const PAID = new Set(['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH', 'DUNNING_RECEIVED']);
const DISPUTED = new Set([
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
]);
const REFUNDED = new Set(['REFUNDED', 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS']);

/** The end of the day in Brazil. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.000-03:00`);

export function readingOf(payment: AsaasPayment, now: Date): ChargeReading {
  const status = stateOf(payment, now);
  const arrived = status === 'paid' || status === 'refunded' || status === 'disputed';
  const refunds = (payment.refunds ?? []).filter((each) => each.status !== 'CANCELLED');
  const refunded = refunds.reduce((total, { value }) => total + centsOf(value), 0);
  const paidCents = arrived ? centsOf(payment.value) : 0;
  return {
    status,
    paidCents,
    paidAt: arrived ? paidAtOf(payment, now) : null,
    refundedCents: status === 'refunded' && refunded === 0 ? paidCents : refunded,
    currency: 'BRL',
  };
}

function stateOf({ status, dueDate, deleted }: AsaasPayment, now: Date): ReadState {
  if (PAID.has(status)) return 'paid';
  if (DISPUTED.has(status)) return 'disputed';
  if (REFUNDED.has(status)) return 'refunded';
  if (deleted) return 'canceled';
  return endOfDay(dueDate) <= now ? 'expired' : 'pending';
}

const paidOn = (payment: AsaasPayment): string | null =>
  payment.clientPaymentDate ?? payment.confirmedDate ?? payment.paymentDate ?? null;

/** Asaas tells the day; noon is in it in every zone of Brazil, but may be to come. */
function paidAtOf(payment: AsaasPayment, now: Date): Date | null {
  const day = paidOn(payment);
  const noon = day ? new Date(`${day}T12:00:00.000-03:00`) : null;
  return noon && noon > now ? now : noon;
}

export const sweptOf = (payment: AsaasPayment): SweptPayment => ({
  externalId: payment.id,
  reference: payment.externalReference ?? null,
  paidCents: centsOf(payment.value),
  paidAt: new Date(`${paidOn(payment) ?? payment.dueDate}T00:00:00.000-03:00`),
});

export function paymentIn(rawBody: Buffer): WebhookEvent[] {
  const { id, payment } = JSON.parse(rawBody.toString()) as {
    id?: unknown;
    payment?: Partial<AsaasPayment>;
  };
  if (typeof id !== 'string' || typeof payment?.id !== 'string') return [];
  return [{ eventId: id, externalId: payment.id, reference: payment.externalReference ?? null }];
}
