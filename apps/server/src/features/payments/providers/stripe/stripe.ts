/** Card and Pix by Stripe's own page. */
import Stripe from 'stripe';
import {
  type ChargeReading,
  type OrderedCharge,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  type SweptPayment,
} from '../port.ts';
import { readingOf, type StripeEvent, sessionOf } from './stripe-wire.ts';

export interface StripeAccount {
  /** Another server instead of api.stripe.com. */
  base: string | undefined;
  apiKey: string;
  webhookSecret: string;
}

const TOLERANCE_S = 300;
/** Stripe takes from 30 minutes to 24 hours. */
const LIFE_MS = 23 * 3_600_000;
const DAY_MS = 86_400_000;
const PAGE = 100;
const TIMEOUT_MS = 15_000;

export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
] as const;

export function openStripe(account: StripeAccount): PaymentProvider {
  const stripe = new Stripe(account.apiKey, {
    ...hostOf(account),
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
  });
  return {
    id: 'stripe',
    createCharge: (order) =>
      explained(async () => {
        const made = checked(
          await stripe.checkout.sessions.create(sessionParams(order), {
            idempotencyKey: order.reference,
          }),
        );
        return {
          externalId: made.id,
          copyPaste: null,
          redirectUrl: made.url,
          expiresAt: new Date(made.expires_at * 1000),
        };
      }),
    readCharge: (id) => explained(() => read(stripe, id)),
    cancelCharge: (id) =>
      explained(async () => {
        const session = await stripe.checkout.sessions.retrieve(id);
        if (session.status !== 'open') return;
        await stripe.checkout.sessions.expire(id).catch(async (error: unknown) => {
          // The payer was faster: reading says what it is.
          const since = await stripe.checkout.sessions.retrieve(id);
          if (since.status === 'open') throw error;
        });
      }),
    refund: ({ externalId, cents, id }) =>
      explained(async () => {
        const { payment_intent } = await stripe.checkout.sessions.retrieve(externalId);
        if (typeof payment_intent !== 'string')
          throw new ProviderRefused(404, 'no_payment', 'nothing was paid');
        const body = { payment_intent, amount: cents, metadata: { refund: id } };
        await stripe.refunds.create(body, { idempotencyKey: id });
      }),
    verifyWebhook: ({ rawBody, headers, now: at }) =>
      isSigned(stripe, {
        rawBody,
        header: headers['stripe-signature'],
        secret: account.webhookSecret,
        at,
      }),
    chargesIn: (rawBody) => sessionOf(JSON.parse(rawBody.toString()) as StripeEvent),
    sweep: (from, to) => pagesOf(stripe, from, to),
    registerWebhook: (url) => explained(() => register(stripe, url)),
    test: () => explained(async () => void (await stripe.checkout.sessions.list({ limit: 1 }))),
  };

  function sessionParams(order: OrderedCharge): Stripe.Checkout.SessionCreateParams {
    const { reference, amountCents, description, returnUrl, method, payer, createdAt } = order;
    // The same key with other parameters is an error: the expiry must not follow the clock.
    const expires_at = Math.floor((createdAt.getTime() + LIFE_MS) / 1000);
    const metadata = { reference };
    return {
      mode: 'payment',
      allowed_payment_method_types: [method === 'pix' ? 'pix' : 'card'],
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'brl',
            unit_amount: amountCents,
            product_data: { name: description },
          },
        },
      ],
      client_reference_id: reference,
      metadata,
      payment_intent_data: { metadata },
      ...(payer.email && { customer_email: payer.email }),
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at,
    };
  }
}

function hostOf({ base }: StripeAccount) {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' } as const;
}

/** The SDK takes any JSON without an `error` for the object, whatever the status. */
function checked(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  if (session.object === 'checkout.session') return session;
  throw new ProviderUnreachable('the answer is no session');
}

async function read(stripe: Stripe, id: string): Promise<ChargeReading | undefined> {
  try {
    const expand = ['payment_intent.latest_charge'];
    return readingOf(checked(await stripe.checkout.sessions.retrieve(id, { expand })));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return undefined;
    throw error;
  }
}

function isSigned(
  stripe: Stripe,
  given: { rawBody: Buffer; header: unknown; secret: string; at: Date },
): boolean {
  const { rawBody, header, secret, at } = given;
  if (typeof header !== 'string' || secret === '') return false;
  try {
    // In milliseconds, unlike the tolerance.
    const receivedAt = at.getTime();
    stripe.webhooks.constructEvent(rawBody, header, secret, TOLERANCE_S, undefined, receivedAt);
    return true;
  } catch {
    return false;
  }
}

/** Only complete sessions can be paid. They live a day. */
async function* pagesOf(stripe: Stripe, from: Date, to: Date): AsyncGenerator<SweptPayment[]> {
  const created = {
    gte: Math.floor((from.getTime() - DAY_MS) / 1000),
    lte: Math.ceil(to.getTime() / 1000),
  };
  let after: string | undefined;
  do {
    const page = await explained(() =>
      stripe.checkout.sessions.list({
        created,
        status: 'complete',
        limit: PAGE,
        ...(after && { starting_after: after }),
      }),
    );
    yield page.data.flatMap((session) =>
      session.payment_status === 'paid'
        ? [
            {
              externalId: session.id,
              reference: session.client_reference_id,
              paidCents: session.amount_total ?? 0,
              paidAt: new Date(session.created * 1000),
            },
          ]
        : [],
    );
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}

/** Stripe tells the secret once: an endpoint of ours that exists already is replaced. */
async function register(stripe: Stripe, url: string): Promise<string | undefined> {
  const known = await stripe.webhookEndpoints.list({ limit: PAGE });
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: [...STRIPE_EVENTS] });
  for (const { id, url: other } of known.data)
    if (other === url) await stripe.webhookEndpoints.del(id);
  return made.secret;
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode = 0, code, message } = error;
    const isRefusal = statusCode >= 400 && statusCode < 500 && statusCode !== 429;
    // The same key is being worked on.
    if (!isRefusal || statusCode === 409)
      throw new ProviderUnreachable('no answer', { cause: error });
    throw new ProviderRefused(statusCode, code ?? error.type, message);
  }
}
