/**
 * Asaas as callers see it: customers before payments, 200 for what was created, errors in its shape, a quota, a page on which
 * the payer pays, one webhook that pauses after many failures. Listens on the loopback address.
 */
import { type Heard, PaymentServer, type Reply } from '../payments/payment-server.ts';
import { WebhookSender } from '../payments/webhook-sender.ts';
import { AsaasPayments, fails, type Payment, paymentBody } from './asaas-payments.ts';

export const ASAAS_KEY = '$aact_hmlg_4711';

/** From at once to three hours; here much faster. */
const WAITS_MS = Array.from({ length: 14 }, (_, at) => 20 + 10 * at);
const PAUSES_AFTER = 15;
const QUOTA = 25_000;
const AGENT = /^\S{3,}/;

interface Webhook {
  id: string;
  name: string;
  url: string;
  authToken: string;
  enabled: boolean;
  interrupted: boolean;
  sendType: string;
  events: string[];
}

export class AsaasServer extends PaymentServer {
  readonly sender: WebhookSender;
  readonly payments = new AsaasPayments(
    () => this.now(),
    () => this.url,
  );
  readonly webhooks: Webhook[] = [];
  /** Requests left in the twelve hours. */
  quota = QUOTA;
  #events = 0;

  private constructor(proxy: Map<string, string>) {
    super();
    this.sender = new WebhookSender({
      isSuccess: (status) => status === 200,
      waitsMs: WAITS_MS,
      pausesAfter: PAUSES_AFTER,
      proxy,
    });
  }

  /** @param proxy from the origin of the webhook's address to where the server under test listens */
  static async open(proxy = new Map<string, string>(), port = 0): Promise<AsaasServer> {
    const server = new AsaasServer(proxy);
    await server.listen(port);
    return server;
  }

  override async close(): Promise<void> {
    await this.sender.close();
    await super.close();
  }

  /** For ASAAS_URL. */
  get base(): string {
    return `${this.url}/v3`;
  }

  /** A Pix or boleto is received, a card confirmed: its money comes much later. */
  pay(id: string, how: { cents?: number; late?: boolean } = {}): void {
    const payment = this.payments.pay(id, how);
    this.tell(payment.status === 'CONFIRMED' ? 'PAYMENT_CONFIRMED' : 'PAYMENT_RECEIVED', payment);
  }

  /** The money of a card arrives. */
  receive(id: string): void {
    const payment = this.payments.of(id);
    payment.status = 'RECEIVED';
    this.tell('PAYMENT_RECEIVED', payment);
  }

  giveBack(id: string, cents?: number): void {
    const payment = this.payments.of(id);
    this.payments.refund(payment, cents ?? payment.cents, 'in the panel');
    this.tell('PAYMENT_REFUNDED', payment);
  }

  dispute(id: string): void {
    const payment = this.payments.of(id);
    payment.status = 'CHARGEBACK_REQUESTED';
    this.tell('PAYMENT_CHARGEBACK_REQUESTED', payment);
  }

  tell(event: string, payment: Payment): void {
    const hook = this.webhooks.find(
      ({ enabled, interrupted, events }) => enabled && !interrupted && events.includes(event),
    );
    if (!hook) return;
    this.#events += 1;
    const id = `evt_${String(this.#events).padStart(8, '0')}&${payment.id}`;
    const dateCreated = this.now().toISOString().slice(0, 19).replace('T', ' ');
    this.sender.send({
      url: hook.url,
      body: JSON.stringify({ id, event, dateCreated, payment: paymentBody(payment, this.url) }),
      headers: { 'content-type': 'application/json', 'asaas-access-token': hook.authToken },
    });
  }

  protected reply(heard: Heard): Reply {
    const { method, path, headers } = heard;
    if (path.startsWith('/i/')) return this.#page(method, path.slice(3));
    if (headers.access_token !== ASAAS_KEY)
      return fails(401, 'invalid_access_token', 'A chave de API informada é inválida');
    if (!AGENT.test(headers['user-agent'] ?? ''))
      return fails(400, 'not_allowed', 'User-Agent obrigatório');
    this.quota -= 1;
    const limits = {
      'ratelimit-limit': String(QUOTA),
      'ratelimit-remaining': String(Math.max(0, this.quota)),
      'ratelimit-reset': '43200',
    };
    if (this.quota < 0) return { status: 429, body: {}, headers: limits };
    return { ...this.#answer(heard), headers: limits };
  }

  #answer({ method, path, query, raw }: Heard): Reply {
    const [, version, noun, id = '', part = ''] = path.split('/');
    const body = raw.length > 0 ? (JSON.parse(raw.toString()) as Record<string, unknown>) : {};
    const isPost = method === 'POST';
    if (version !== 'v3') return { status: 404 };
    switch (noun) {
      case 'webhooks':
        return this.#webhooks(method, id, body);
      case 'customers':
        return isPost ? this.payments.addCustomer(body) : this.payments.listCustomers(query);
      case 'payments':
        if (id) return this.#ofPayment(`${method} ${part}`, id, body);
        return isPost ? this.payments.add(body) : this.payments.list(query);
      default:
        return { status: 404 };
    }
  }

  #ofPayment(route: string, id: string, body: Record<string, unknown>): Reply {
    const payment = this.payments.all.get(id);
    if (!payment) return { status: 404 };
    switch (route) {
      case 'GET pixQrCode':
        return this.payments.pixCodeOf(payment);
      case 'GET refunds':
        return { status: 200, body: { data: payment.refunds, hasMore: false } };
      case 'POST refund':
        return this.#refund(payment, body);
      case 'DELETE ':
        return this.payments.remove(payment);
      default:
        return { status: 200, body: paymentBody(payment, this.url) };
    }
  }

  #refund(payment: Payment, { value, description }: Record<string, unknown>): Reply {
    const cents = Math.round(Number(value ?? payment.cents / 100) * 100);
    const left = payment.cents - payment.refunds.reduce((sum, each) => sum + each.value * 100, 0);
    const isPaid = ['RECEIVED', 'CONFIRMED'].includes(payment.status);
    if (!isPaid || cents > left) return fails(400, 'invalid_action', 'Não é possível estornar');
    this.payments.refund(payment, cents, String(description ?? ''));
    return { status: 200, body: paymentBody(payment, this.url) };
  }

  #webhooks(method: string, id: string, body: Record<string, unknown>): Reply {
    if (method === 'GET')
      return {
        status: 200,
        body: { data: this.webhooks, hasMore: false, totalCount: this.webhooks.length },
      };
    if (!String(body.url).startsWith('https://'))
      return fails(400, 'invalid_url', 'A URL deve usar https');
    const known = this.webhooks.find((each) => each.id === id);
    const hook = { ...(known ?? { id: `wh_${this.webhooks.length + 1}` }), ...body } as Webhook;
    if (known) Object.assign(known, hook);
    else this.webhooks.push(hook);
    if (!hook.interrupted) this.sender.isPaused = false;
    return { status: 200, body: hook };
  }

  /** Where the payer enters the card: nobody's code but the provider's. */
  #page(method: string, id: string): Reply {
    const payment = this.payments.all.get(id);
    if (!payment) return { status: 404, body: '<h1>404</h1>' };
    if (method === 'POST') {
      this.pay(id);
      const location = payment.successUrl ?? `${this.url}/i/${id}`;
      return { status: 303, headers: { location } };
    }
    const pay =
      payment.status === 'PENDING' || payment.status === 'OVERDUE'
        ? '<form method="post"><label>Número do cartão <input name="card"></label><button>Pagar</button></form>'
        : `<p>${payment.status}</p>`;
    return {
      status: 200,
      body: `<!doctype html><title>Asaas</title><h1>R$ ${(payment.cents / 100).toFixed(2)}</h1>${pay}`,
    };
  }
}
