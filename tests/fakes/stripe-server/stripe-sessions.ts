/** Sessions of Stripe's Checkout, their payments and refunds. */
import { randomBytes } from 'node:crypto';
import type { Reply } from '../payments/payment-server.ts';

export interface Session {
  id: string;
  cents: number;
  paidCents: number;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  createdAt: number;
  expiresAt: number;
  reference: string | null;
  metadata: Record<string, string>;
  methods: string[];
  successUrl: string;
  cancelUrl: string;
  paymentIntent: string | null;
  paidAt: number | null;
  refundedCents: number;
  disputed: boolean;
}

const MIN_S = 30 * 60;
const MAX_S = 24 * 3600;

interface Item {
  price_data?: Record<string, unknown>;
}

const itemsOf = (form: Record<string, unknown>): Item[] => (form.line_items ?? []) as Item[];

export const stripeError = (
  status: number,
  type: string,
  message: string,
  code?: string,
): Reply => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
});

const refusal = (message: string, param: string): Reply => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message, param } },
});

export class StripeSessions {
  readonly all = new Map<string, Session>();
  readonly #now: () => Date;
  readonly #url: () => string;

  constructor(now: () => Date, url: () => string) {
    this.#now = now;
    this.#url = url;
  }

  of(id: string): Session {
    const session = this.all.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  create(form: Record<string, unknown>): Reply {
    const refused = this.#refuse(form);
    if (refused) return refused;
    const cents = Number(itemsOf(form)[0]?.price_data?.unit_amount);
    const expiresAt = Number(form.expires_at);
    const session: Session = {
      id: `cs_test_${randomBytes(16).toString('hex')}`,
      cents,
      paidCents: 0,
      status: 'open',
      isPaid: false,
      createdAt: this.#seconds(),
      expiresAt,
      reference: (form.client_reference_id as string | undefined) ?? null,
      metadata: (form.metadata ?? {}) as Record<string, string>,
      methods: (form.allowed_payment_method_types ?? ['card']) as string[],
      successUrl: String(form.success_url),
      cancelUrl: String(form.cancel_url),
      paymentIntent: null,
      paidAt: null,
      refundedCents: 0,
      disputed: false,
    };
    this.all.set(session.id, session);
    return { status: 200, body: this.body(session) };
  }

  #refuse(form: Record<string, unknown>): Reply | undefined {
    const items = itemsOf(form);
    const price = items[0]?.price_data;
    const cents = Number(price?.unit_amount);
    if (form.mode !== 'payment') return refusal('Missing required param: mode.', 'mode');
    if (items.length !== 1 || !Number.isSafeInteger(cents) || cents <= 0)
      return refusal('Invalid integer', 'line_items[0][price_data][unit_amount]');
    if (price?.currency !== 'brl') return refusal('Invalid currency', 'currency');
    if ('payment_method_types' in form)
      return refusal('Received unknown parameter: payment_method_types', 'payment_method_types');
    const lifeS = Number(form.expires_at) - this.#seconds();
    if (!(lifeS >= MIN_S && lifeS <= MAX_S))
      return refusal(
        'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
        'expires_at',
      );
    return undefined;
  }

  list(query: URLSearchParams): Reply {
    const limit = Number(query.get('limit') ?? 10);
    const from = Number(query.get('created[gte]') ?? 0);
    const to = Number(query.get('created[lte]') ?? Number.MAX_SAFE_INTEGER);
    const status = query.get('status');
    const after = query.get('starting_after');
    const found = [...this.all.values()]
      .toReversed()
      .filter(
        (each) =>
          each.createdAt >= from && each.createdAt <= to && (!status || each.status === status),
      );
    const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
    const data = found.slice(start, start + limit).map((each) => this.body(each));
    const has_more = start + limit < found.length;
    return { status: 200, body: { object: 'list', url: '/v1/checkout/sessions', has_more, data } };
  }

  complete(id: string): Session {
    const session = this.of(id);
    if (session.status !== 'open') throw new Error(`the session is ${session.status}`);
    session.status = 'complete';
    session.paymentIntent = `pi_${randomBytes(12).toString('hex')}`;
    return session;
  }

  arrive(id: string, cents?: number): Session {
    const session = this.of(id);
    session.isPaid = true;
    session.paidAt = this.#seconds();
    session.paidCents = cents ?? session.cents;
    return session;
  }

  pay(id: string, { cents, late = false }: { cents?: number; late?: boolean }): Session {
    if (this.#seconds() > this.of(id).expiresAt && !late) throw new Error('the session has ended');
    this.complete(id);
    return this.arrive(id, cents);
  }

  refund(session: Session, cents: number): void {
    session.refundedCents += cents;
  }

  createRefund({ payment_intent, amount }: Record<string, unknown>): Reply {
    const session = [...this.all.values()].find((each) => each.paymentIntent === payment_intent);
    const cents = Number(amount);
    if (!session?.isPaid)
      return stripeError(
        404,
        'invalid_request_error',
        'No such payment_intent',
        'resource_missing',
      );
    if (!(cents > 0 && cents <= session.paidCents - session.refundedCents))
      return stripeError(
        400,
        'invalid_request_error',
        'Refund amount is greater than unrefunded amount on charge',
      );
    this.refund(session, cents);
    return {
      status: 200,
      body: {
        id: `re_${randomBytes(8).toString('hex')}`,
        object: 'refund',
        amount: cents,
        status: 'succeeded',
      },
    };
  }

  body(session: Session, expand: readonly string[] = []) {
    const isExpanded = expand.some((each) => each.startsWith('payment_intent'));
    return {
      id: session.id,
      object: 'checkout.session',
      mode: 'payment',
      amount_total: session.cents,
      currency: 'brl',
      client_reference_id: session.reference,
      metadata: session.metadata,
      created: session.createdAt,
      expires_at: session.expiresAt,
      status: session.status,
      payment_status: session.isPaid ? 'paid' : 'unpaid',
      payment_intent:
        isExpanded && session.paymentIntent ? this.#intent(session) : session.paymentIntent,
      url: session.status === 'open' ? `${this.#url()}/c/pay/${session.id}` : null,
    };
  }

  #intent(session: Session) {
    return {
      id: session.paymentIntent,
      object: 'payment_intent',
      amount: session.cents,
      amount_received: session.paidCents,
      metadata: session.metadata,
      latest_charge: session.isPaid ? this.chargeBody(session) : null,
    };
  }

  chargeBody(session: Session) {
    return {
      id: `ch_${session.paymentIntent?.slice(3)}`,
      object: 'charge',
      amount: session.paidCents,
      amount_refunded: session.refundedCents,
      refunded: session.isPaid && session.refundedCents >= session.paidCents,
      disputed: session.disputed,
      created: session.paidAt,
      payment_intent: session.paymentIntent,
      metadata: session.metadata,
    };
  }
}
