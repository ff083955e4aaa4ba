/** One address for each key. Registering calls it; payments are told there. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from '../payments/payment-server.ts';
import type { WebhookSender } from '../payments/webhook-sender.ts';
import { type Pix, pixBody, refusal } from './efi-charges.ts';

const PROBE = JSON.stringify({ evento: 'teste_webhook' });
const JSON_TYPE = { 'content-type': 'application/json' };

export class EfiWebhooks {
  url: string | undefined;
  /** The probes of the last registration: whether each brought a certificate, and the answer. */
  probes: { withCertificate: boolean; status: number }[] = [];
  readonly #sender: WebhookSender;
  readonly #asksForCertificate: () => boolean;

  constructor(sender: WebhookSender, asksForCertificate: () => boolean) {
    this.#sender = sender;
    this.#asksForCertificate = asksForCertificate;
  }

  async register(_key: string, body: unknown, headers: IncomingHttpHeaders): Promise<Reply> {
    const { webhookUrl = '' } = body as { webhookUrl?: string };
    if (!URL.canParse(webhookUrl) || new URL(webhookUrl).protocol !== 'https:')
      return refusal(400, 'webhook_invalido', 'A URL deve usar https');
    this.probes = [];
    if (headers['x-skip-mtls-checking'] !== 'true') {
      const refused = await this.#probe(webhookUrl, false);
      if (refused >= 200 && refused < 300)
        return refusal(
          400,
          'webhook_invalido',
          'A autenticação de TLS mútuo não está configurada na URL informada',
        );
    }
    const status = await this.#probe(webhookUrl, true);
    if (status < 200 || status >= 300)
      return refusal(
        400,
        'webhook_invalido',
        `A URL informada respondeu com o código HTTP ${status}`,
      );
    this.url = webhookUrl;
    return { status: 200, body: { webhookUrl } };
  }

  async #probe(url: string, withCertificate: boolean): Promise<number> {
    const isStopped = this.#asksForCertificate() && !withCertificate;
    const report = { url, body: PROBE, headers: JSON_TYPE };
    const status = isStopped ? 0 : await this.#sender.post(report);
    this.probes.push({ withCertificate, status });
    return status;
  }

  /** Several in one body. */
  tell(pix: readonly Pix[]): void {
    // An address that ends in a query takes it up there.
    if (this.url)
      this.#sender.send({ url: `${this.url}/pix`, body: bodyOf(pix), headers: JSON_TYPE });
  }
}

export const bodyOf = (pix: readonly Pix[]): string => JSON.stringify({ pix: pix.map(pixBody) });
