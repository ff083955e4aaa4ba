/** What Stripe answers about a session, in our words. Pure. */
import type Stripe from 'stripe';
import type { ChargeReading, ReadState, WebhookEvent } from '../port.ts';

export interface StripeEvent {
  id?: unknown;
  data?: { object?: Record<string, unknown> };
}

export function readingOf(session: Stripe.Checkout.Session): ChargeReading {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const isPaid = session.payment_status === 'paid';
  const paidCents = isPaid ? (intent?.amount_received ?? session.amount_total ?? 0) : 0;
  const refundedCents = charge?.amount_refunded ?? 0;
  return {
    status: stateOf(session, {
      isPaid,
      isDisputed: charge?.disputed ?? false,
      isBack: charge?.refunded ?? false,
    }),
    paidCents,
    paidAt: isPaid ? new Date((charge?.created ?? session.created) * 1000) : null,
    refundedCents,
    currency: (session.currency ?? '').toUpperCase(),
    paymentId: intent?.id,
  };
}

function stateOf(
  { status }: Stripe.Checkout.Session,
  { isPaid, isDisputed, isBack }: { isPaid: boolean; isDisputed: boolean; isBack: boolean },
): ReadState {
  if (isPaid && isDisputed) return 'disputed';
  if (isPaid && isBack) return 'refunded';
  if (isPaid) return 'paid';
  // A session that is complete and unpaid waits for a Pix.
  return status === 'expired' ? 'expired' : 'pending';
}

/** Events about a session name it; those about a charge or a dispute name the payment. */
export function sessionOf({ id, data }: StripeEvent): WebhookEvent[] {
  const object = data?.object;
  if (typeof id !== 'string' || !object) return [];
  const metadata = (object.metadata ?? {}) as { reference?: unknown };
  const reference = typeof metadata.reference === 'string' ? metadata.reference : null;
  const { payment_intent: payment, object: kind } = object;
  const isSession = kind === 'checkout.session';
  const externalId = String((isSession ? undefined : payment) ?? object.id ?? '');
  return [{ eventId: id, externalId, reference }];
}
