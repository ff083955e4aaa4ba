/** Calls Meta's Graph API. Each answer is one of three: data, a refusal with its code, or none. */
import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Config } from '../../../core/config/config.ts';

export interface GraphAccess {
  token: string;
  appSecret: string;
}

export type GraphAnswer =
  | { kind: 'data'; data: unknown }
  /** Meta refused, with its own code; 0 without one. */
  | { kind: 'refused'; code: number; status: number }
  /** The request certainly did not reach Meta. */
  | { kind: 'unsent' }
  /** The request may have reached Meta and taken effect. */
  | { kind: 'unanswered' };

export interface GraphRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the version: `/123/messages`. */
  path: string;
  query?: Record<string, string>;
  json?: object;
  form?: { type: string; bytes: number; stream: Readable };
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

export class GraphClient {
  readonly #base: string;
  readonly #access: GraphAccess;

  constructor(config: Pick<Config, 'graphUrl' | 'graphVersion'>, access: GraphAccess) {
    this.#base = `${config.graphUrl}/${config.graphVersion}`;
    this.#access = access;
  }

  async request(request: GraphRequest): Promise<GraphAnswer> {
    let response: Response;
    try {
      response = await fetch(this.#address(request), {
        method: request.method,
        headers: { authorization: `Bearer ${this.#access.token}`, ...contentOf(request) },
        body: bodyOf(request),
        // A redirect would send the token elsewhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS),
        duplex: 'half',
      });
    } catch (error) {
      return { kind: neverLeft(error) ? 'unsent' : 'unanswered' };
    }
    return readAnswer(response);
  }

  /** It proves that the user of the token also knows the app's secret. */
  #address({ path, query = {} }: GraphRequest): string {
    const { token, appSecret } = this.#access;
    const proof = createHmac('sha256', appSecret).update(token).digest('hex');
    return `${this.#base}${path}?${new URLSearchParams({ ...query, appsecret_proof: proof })}`;
  }
}

const contentOf = ({ json, form }: GraphRequest): Record<string, string> => {
  if (json) return { 'content-type': 'application/json' };
  return form ? { 'content-type': form.type, 'content-length': String(form.bytes) } : {};
};

const bodyOf = ({ json, form }: GraphRequest): string | ReadableStream | null => {
  if (json) return JSON.stringify(json);
  return form ? Readable.toWeb(form.stream) : null;
};

/** No address, refused connection, invalid certificate: nothing of the request was sent. */
const NEVER_LEFT =
  /^(ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

const neverLeft = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string } };
  return NEVER_LEFT.test(cause?.code ?? '');
};

async function readAnswer(response: Response): Promise<GraphAnswer> {
  const body = await response.text().catch(() => undefined);
  const data = body === undefined ? undefined : parsed(body);
  if (response.ok) return data === undefined ? { kind: 'unanswered' } : { kind: 'data', data };
  const code = (data as { error?: { code?: unknown } } | undefined)?.error?.code;
  if (typeof code === 'number') return { kind: 'refused', code, status: response.status };
  // A gateway in between timed out: the server behind it may have continued.
  if (response.status === 502 || response.status === 504) return { kind: 'unanswered' };
  return { kind: 'refused', code: 0, status: response.status };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
