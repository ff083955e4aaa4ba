/**
 * Stripe's Checkout as callers see it: form-encoded bodies, keys that make repetitions harmless, a page on which the payer
 * pays, signed events in any order. Listens on the loopback address.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { type Heard, PaymentServer, type Reply } from '../payments/payment-server.ts';
import { WebhookSender } from '../payments/webhook-sender.ts';
import { parseForm } from './form-body.ts';
import { type Session, StripeSessions, stripeError } from './stripe-sessions.ts';

export const STRIPE_KEY = 'sk_test_4711';

const WAITS_MS = Array.from({ length: 8 }, (_, at) => 50 * 2 ** at);

interface Endpoint {
  id: string;
  url: string;
  secret: string;
  events: string[];
}

interface Kept {
  fingerprint: string;
  reply: Reply;
}

export class StripeServer extends PaymentServer {
  readonly sender: WebhookSender;
  readonly sessions = new StripeSessions(
    () => this.now(),
    () => this.url,
  );
  endpoints: Endpoint[] = [];
  /** After a secret was rolled, both sign for a while. */
  formerSecret: string | undefined;
  readonly #kept = new Map<string, Kept>();

  private constructor(proxy: Map<string, string>) {
    super();
    const isSuccess = (status: number) => status >= 200 && status < 300;
    this.sender = new WebhookSender({ isSuccess, waitsMs: WAITS_MS, proxy });
  }

  /** @param proxy from the origin of the webhook's address to where the server under test listens */
  static async open(proxy = new Map<string, string>(), port = 0): Promise<StripeServer> {
    const server = new StripeServer(proxy);
    await server.listen(port);
    return server;
  }

  override async close(): Promise<void> {
    await this.sender.close();
    await super.close();
  }

  /** A card is paid at once; a Pix completes the session first, and is paid by `arrive`. */
  pay(id: string, how: { cents?: number; late?: boolean } = {}): void {
    const session = this.sessions.pay(id, how);
    this.tell('checkout.session.completed', this.sessions.body(session));
  }

  completeUnpaid(id: string): void {
    const session = this.sessions.complete(id);
    this.tell('checkout.session.completed', this.sessions.body(session));
  }

  arrive(id: string): void {
    const session = this.sessions.arrive(id);
    this.tell('checkout.session.async_payment_succeeded', this.sessions.body(session));
  }

  expire(id: string): void {
    const session = this.sessions.of(id);
    session.status = 'expired';
    this.tell('checkout.session.expired', this.sessions.body(session));
  }

  giveBack(id: string, cents?: number): void {
    const session = this.sessions.of(id);
    this.sessions.refund(session, cents ?? session.paidCents);
    this.tell('charge.refunded', this.sessions.chargeBody(session));
  }

  dispute(id: string): void {
    const session = this.sessions.of(id);
    session.disputed = true;
    const { paymentIntent } = session;
    const dispute = {
      id: `dp_${randomBytes(8).toString('hex')}`,
      object: 'dispute',
      payment_intent: paymentIntent,
      metadata: {},
    };
    this.tell('charge.dispute.created', dispute);
  }

  /** As Stripe signs it, with the older secret beside the newer. */
  signature(body: string, secret: string, at = this.now()): string {
    const t = Math.floor(at.getTime() / 1000);
    const sign = (key: string) => createHmac('sha256', key).update(`${t}.${body}`).digest('hex');
    const former = this.formerSecret ? `,v1=${sign(this.formerSecret)}` : '';
    return `t=${t}${former},v1=${sign(secret)},v0=${'0'.repeat(64)}`;
  }

  tell(type: string, object: object): void {
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const created = Math.floor(this.now().getTime() / 1000);
    const body = JSON.stringify(
      { id, object: 'event', type, created, livemode: false, data: { object } },
      null,
      2,
    );
    for (const { url, secret, events } of this.endpoints)
      if (events.includes(type)) {
        const signature = this.signature(body, secret);
        const headers = {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
        };
        this.sender.send({ url, body, headers });
      }
  }

  protected reply(heard: Heard): Reply {
    const { method, path, headers } = heard;
    if (path.startsWith('/c/pay/')) return this.#page(method, path.slice(7));
    const [, basic = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    if (basic !== STRIPE_KEY)
      return stripeError(401, 'invalid_request_error', 'Invalid API Key provided');
    const key = headers['idempotency-key'];
    if (method !== 'POST' || typeof key !== 'string') return this.#answer(heard);
    return this.#once(key, heard);
  }

  /** The same answer for the same key; other parameters are an error. */
  #once(key: string, heard: Heard): Reply {
    const fingerprint = `${heard.path} ${heard.raw}`;
    const kept = this.#kept.get(key);
    if (kept && kept.fingerprint !== fingerprint)
      return stripeError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (kept) return { ...kept.reply, headers: { 'idempotent-replayed': 'true' } };
    const reply = this.#answer(heard);
    this.#kept.set(key, { fingerprint, reply });
    return reply;
  }

  #answer({ method, path, query, raw }: Heard): Reply {
    const form = parseForm(raw.toString());
    const [, , noun, second = '', id = '', action] = path.split('/');
    if (noun === 'webhook_endpoints') return this.#endpoint(method, second, form);
    if (noun === 'refunds') return this.sessions.createRefund(form);
    if (noun !== 'checkout' || second !== 'sessions')
      return stripeError(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${method}: ${path})`,
      );
    if (!id) return method === 'POST' ? this.sessions.create(form) : this.sessions.list(query);
    const session = this.sessions.all.get(id);
    if (!session)
      return stripeError(
        404,
        'invalid_request_error',
        `No such checkout.session: ${id}`,
        'resource_missing',
      );
    if (action === 'expire') return this.#expireOpen(session);
    const expand = [...query]
      .filter(([name]) => name.startsWith('expand'))
      .map(([, value]) => value);
    return { status: 200, body: this.sessions.body(session, expand) };
  }

  #expireOpen(session: Session): Reply {
    if (session.status !== 'open')
      return stripeError(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      );
    session.status = 'expired';
    return { status: 200, body: this.sessions.body(session) };
  }

  #endpoint(method: string, id: string, form: Record<string, unknown>): Reply {
    if (method === 'DELETE') {
      this.endpoints = this.endpoints.filter((each) => each.id !== id);
      return { status: 200, body: { id, object: 'webhook_endpoint', deleted: true } };
    }
    if (method === 'GET') {
      const data = this.endpoints.map(({ secret: _, ...each }) => each);
      return {
        status: 200,
        body: { object: 'list', url: '/v1/webhook_endpoints', has_more: false, data },
      };
    }
    const url = String(form.url ?? '');
    if (!url.startsWith('https://'))
      return stripeError(
        400,
        'invalid_request_error',
        'Invalid URL: An explicit scheme (such as https) must be provided.',
      );
    const events = (form.enabled_events ?? []) as string[];
    const made = {
      id: `we_${randomBytes(8).toString('hex')}`,
      url,
      secret: `whsec_${randomBytes(16).toString('hex')}`,
      events,
    };
    this.endpoints.push(made);
    return { status: 200, body: { object: 'webhook_endpoint', ...made } };
  }

  #page(method: string, id: string): Reply {
    const session = this.sessions.all.get(id);
    if (!session) return { status: 404, body: '<h1>404</h1>' };
    if (method === 'POST') {
      this.pay(id);
      return { status: 303, headers: { location: session.successUrl } };
    }
    const form =
      session.status === 'open'
        ? '<form method="post"><label>Card number <input name="card"></label><button>Pay</button></form>'
        : `<p>${session.status}</p>`;
    const back = `<a href="${session.cancelUrl}">Back</a>`;
    return {
      status: 200,
      body: `<!doctype html><title>Stripe</title><h1>R$ ${(session.cents / 100).toFixed(2)}</h1>${form}${back}`,
    };
  }
}
