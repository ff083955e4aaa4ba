/**
 * Pix of Efí as callers see it: a client certificate on every connection, tokens that end, charges with their statuses, one
 * webhook for each key, and a payer. Listens on the loopback address.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { certificates } from '../payments/certificates.ts';
import { type Heard, PaymentServer, type Reply } from '../payments/payment-server.ts';
import { WebhookSender } from '../payments/webhook-sender.ts';
import { EFI } from './efi-account.ts';
import { type Cob, cobBody, EfiCharges, type Pix, refusal } from './efi-charges.ts';
import { EfiWebhooks } from './efi-webhooks.ts';

const TOKEN_S = 3600;
const SCOPES = [
  'cob.read',
  'cob.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
  'gn.webhook',
];
/** After 5, 10, 20 … minutes; here a minute is a hundredth of a second. */
const WAITS_MS = Array.from({ length: 10 }, (_, at) => 50 * 2 ** at);

export class EfiServer extends PaymentServer {
  readonly sender: WebhookSender;
  readonly charges = new EfiCharges(() => this.now());
  readonly webhooks: EfiWebhooks;
  /** In front of the webhook's address: asks for Efí's certificate, like a proxy that is set up for it. */
  proxyChecksCertificate = false;
  scopes = [...SCOPES];
  /** In the sandbox up to R$ 10.00 pays itself. */
  paysItself = false;
  readonly #tokens = new Map<string, number>();

  private constructor(proxy: Map<string, string>) {
    super({ requestCert: true, rejectUnauthorized: true, ca: [certificates().ca] });
    const isSuccess = (status: number) => status >= 200 && status < 300;
    this.sender = new WebhookSender({ isSuccess, waitsMs: WAITS_MS, proxy });
    this.webhooks = new EfiWebhooks(this.sender, () => this.proxyChecksCertificate);
  }

  /** @param proxy from the origin of the webhook's address to where the server under test listens */
  static async open(proxy = new Map<string, string>(), port = 0): Promise<EfiServer> {
    const server = new EfiServer(proxy);
    await server.listen(port);
    return server;
  }

  override async close(): Promise<void> {
    await this.sender.close();
    await super.close();
  }

  /** Tokens end at once. */
  endTokens(): void {
    this.#tokens.clear();
  }

  /** @param how `late`: the payer began before the code ended */
  pay(txid: string, how: { cents?: number; late?: boolean } = {}): Pix {
    const pix = this.charges.pay(txid, how);
    this.webhooks.tell([pix]);
    return pix;
  }

  /** The receiver gives it back in the app of the bank. */
  giveBack(txid: string, cents?: number): void {
    const { cob, pix } = this.charges.paidOf(txid);
    this.charges.refund(pix, { id: randomBytes(8).toString('hex'), cents: cents ?? cob.cents });
    this.webhooks.tell([pix]);
  }

  /** It asked for a certificate; only the one that belongs to the account opens the API. */
  protected override refuse(request: IncomingMessage): Reply | undefined {
    const { raw } = (request.socket as TLSSocket).getPeerCertificate();
    const pem = raw?.toString('base64') ?? '';
    const known = certificates().client.cert.replace(/-----[^-]+-----|\s/g, '');
    return pem === known ? undefined : { status: 401, body: { error: 'certificate' } };
  }

  protected reply(heard: Heard): Reply | Promise<Reply> {
    const { method, path } = heard;
    if (`${method} ${path}` === 'POST /oauth/token') return this.#token(heard);
    const [, token = ''] = /^Bearer (.+)$/.exec(heard.headers.authorization ?? '') ?? [];
    if ((this.#tokens.get(token) ?? 0) <= this.now().getTime())
      return { status: 401, body: { error: 'invalid_token', error_description: 'expired' } };
    return this.#answer(heard);
  }

  #token({ headers, raw }: Heard): Reply {
    const basic = Buffer.from(`${EFI.clientId}:${EFI.clientSecret}`).toString('base64');
    const { grant_type } = json(raw) as { grant_type?: string };
    if (headers.authorization !== `Basic ${basic}` || grant_type !== 'client_credentials')
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' },
      };
    const access_token = randomBytes(16).toString('hex');
    this.#tokens.set(access_token, this.now().getTime() + TOKEN_S * 1000);
    const scope = this.scopes.join(' ');
    return {
      status: 200,
      body: { access_token, token_type: 'Bearer', expires_in: TOKEN_S, scope },
    };
  }

  #answer({ method, path, query, raw, headers }: Heard): Reply | Promise<Reply> {
    const [, version, what = '', id = '', part = '', partId = ''] = path
      .split('/')
      .map(decodeURIComponent);
    if (version !== 'v2') return refusal(404, 'nao_encontrado');
    const route = `${method} ${what}${part && ` ${part}`}`;
    const needs: Record<string, string> = {
      'PUT cob': 'cob.write',
      'PATCH cob': 'cob.write',
      'GET cob': 'cob.read',
      'GET pix': 'pix.read',
      'PUT pix devolucao': 'pix.write',
      'PUT webhook': 'webhook.write',
      'POST gn reenviar': 'gn.webhook',
    };
    const scope = needs[route];
    if (!scope) return refusal(404, 'nao_encontrado');
    if (!this.scopes.includes(scope))
      return { status: 403, body: { error: 'insufficient_scope', error_description: scope } };
    const body = json(raw);
    if (route === 'PUT cob') return this.#create(id, body);
    if (route === 'GET cob') return this.charges.read(id);
    if (route === 'PATCH cob') return this.charges.change(id, body);
    if (route === 'GET pix') return this.charges.list(query);
    if (route === 'PUT pix devolucao') return this.charges.giveBack(id, partId, body);
    if (route === 'PUT webhook') return this.webhooks.register(id, body, headers);
    return { status: 202 };
  }

  #create(txid: string, body: unknown): Reply {
    const made = this.charges.create(txid, body);
    const cob = made.status === 201 ? this.charges.all.get(txid) : undefined;
    if (cob && this.paysItself && cob.cents <= 1000) this.pay(txid);
    return cob ? { status: 201, body: cobBody(cob as Cob) } : made;
  }
}

function json(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return {};
  }
}
