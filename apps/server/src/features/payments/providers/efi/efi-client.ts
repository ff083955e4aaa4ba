/** Requests to Efí: each with the client certificate, and with a token that is fetched once for all who wait for it. */
import { Agent } from 'node:https';
import { type Answer, type Asked, accepted, ask } from '../ask.ts';
import { ProviderUnreachable } from '../port.ts';

export interface EfiAccount {
  base: string;
  clientId: string;
  clientSecret: string;
  /** PKCS #12 with an empty password. */
  certificate: Buffer;
  pixKey: string;
  webhookSecret: string;
  /** Efí's calls bring no certificate that somebody checks before us. */
  skipsMtls: boolean;
}

const MARGIN_MS = 60_000;
const UNAUTHORIZED = 401;

export class EfiClient {
  readonly #account: EfiAccount;
  readonly #agent: Agent;
  readonly #now: () => Date;
  #shared: Promise<string> | undefined;
  #until = 0;

  constructor(account: EfiAccount, now: () => Date) {
    this.#account = account;
    this.#agent = new Agent({ pfx: account.certificate, passphrase: '', keepAlive: true });
    this.#now = now;
  }

  close(): void {
    this.#agent.destroy();
  }

  async send(
    method: Asked['method'],
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const token = this.#token();
    const asked = { method, path, json, headers };
    const answer = await this.#sendWith(await token, asked);
    if (answer.status !== UNAUTHORIZED) return answer;
    // It ended before its time, perhaps for several requests at once.
    if (this.#shared === token) this.#shared = undefined;
    return this.#sendWith(await this.#token(), asked);
  }

  #sendWith(
    token: string,
    {
      method,
      path,
      json,
      headers,
    }: Pick<Asked, 'method' | 'json'> & {
      path: string;
      headers: Record<string, string>;
    },
  ): Promise<Answer> {
    return ask({
      method,
      url: `${this.#account.base}${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      json,
      agent: this.#agent,
    });
  }

  /** One request for all who need a new one. */
  #token(): Promise<string> {
    if (this.#until <= this.#now().getTime()) this.#shared = undefined;
    this.#shared ??= this.#fetchToken();
    return this.#shared;
  }

  async #fetchToken(): Promise<string> {
    this.#until = Number.POSITIVE_INFINITY;
    try {
      const { clientId, clientSecret, base } = this.#account;
      const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      const answer = await ask({
        method: 'POST',
        url: `${base}/oauth/token`,
        headers: { authorization: `Basic ${basic}` },
        json: { grant_type: 'client_credentials' },
        agent: this.#agent,
      });
      const { access_token: value, expires_in: seconds } = accepted<{
        access_token?: string;
        expires_in?: number;
      }>(answer, explainEfi);
      if (!value || !seconds) throw new ProviderUnreachable('no token in the answer');
      const lifeMs = Math.max(seconds * 1000 - MARGIN_MS, (seconds * 1000) / 2);
      this.#until = this.#now().getTime() + lifeMs;
      return value;
    } catch (error) {
      this.#shared = undefined;
      throw error;
    }
  }
}

/** `{nome, mensagem}`; from the token's route `{error, error_description}`. */
export function explainEfi(json: unknown): { code: string; message: string } {
  const said = (json ?? {}) as Record<string, unknown>;
  const code = String(said.nome ?? said.error ?? 'unknown');
  return { code, message: String(said.mensagem ?? said.error_description ?? code) };
}
