/** The SDK of OpenAI over the guarded client: no redirects, no private addresses, no retries of its own. */
import type { IncomingHttpHeaders } from 'node:http';
import type OpenAI from 'openai';
import type { Core } from '../../../core/ctx.ts';
import type { ModelTarget } from './model.ts';
import { errorOf, errorOfNetwork, type ModelBusy, ModelRefused } from './model-errors.ts';

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export type Wire = Pick<Core, 'config' | 'circuits'>;

export interface Caller {
  companyId: number;
  timeoutMs?: number;
}

/** An error answer, with what the provider named in it. */
export interface Refusal {
  status: number;
  code: unknown;
  param: unknown;
  /** To be searched, never shown or stored. */
  message: string;
}

/** What became of a request. `arrived`: it may have been worked on, and paid for. */
export type Outcome =
  | { answer: unknown }
  | { error: ModelRefused | ModelBusy; refusal?: Refusal; arrived: boolean };

/** Makes one request by the SDK. */
export async function request(
  wire: Wire,
  target: Pick<ModelTarget, 'base' | 'apiKey'>,
  { companyId, timeoutMs = TIMEOUT_MS }: Caller,
  ask: (client: OpenAI) => Promise<unknown>,
): Promise<Outcome> {
  const { OpenAI: Client, APIError } = await import('openai');
  let lost: unknown;
  const ours = async (url: unknown, init?: Init): Promise<Response> => {
    try {
      return await guardedFetch(wire, companyId, { url: String(url), init, timeoutMs });
    } catch (error) {
      lost = error;
      throw error;
    }
  };
  const client = new Client({
    baseURL: target.base,
    // The SDK insists on one; servers without keys ignore it.
    apiKey: target.apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    // Ours ends earlier.
    timeout: timeoutMs + 10_000,
    logLevel: 'off',
    // Without its class the SDK fetches something to learn whether files can be sent.
    fetch: Object.assign(ours, { Response }),
  });
  try {
    return { answer: await ask(client) };
  } catch (error) {
    if (lost !== undefined) return { error: errorOfNetwork(lost), arrived: mayHaveArrived(lost) };
    const { status, code, param, type, headers, message } = (error ?? {}) as Partial<
      InstanceType<typeof APIError>
    >;
    // Not an answer of such an interface, such as a page of a proxy.
    if (typeof status !== 'number') return { error: new ModelRefused('failed'), arrived: true };
    const refusal = { status, code, param, message: String(message ?? '') };
    return { error: errorOf({ status, code, param, type, headers }), refusal, arrived: false };
  }
}

const BEFORE_CONNECTED = new Set(['connect', 'getaddrinfo']);

function mayHaveArrived(error: unknown): boolean {
  const problem = errorOfNetwork(error).problem.code;
  if (problem === 'forbidden' || problem === 'paused') return false;
  if (error instanceof AggregateError) return error.errors.some(mayHaveArrived);
  return !BEFORE_CONNECTED.has((error as NodeJS.ErrnoException).syscall ?? '');
}

type Init = Parameters<typeof fetch>[1];

async function guardedFetch(
  { config, circuits }: Wire,
  companyId: number,
  { url, init, timeoutMs }: { url: string; init: Init; timeoutMs: number },
): Promise<Response> {
  const headers = new Headers(init?.headers);
  // Files are sent as a form, whose boundary stands in the type.
  const sent = init?.body ? new Response(init.body) : undefined;
  const type = sent?.headers.get('content-type');
  if (type && !headers.has('content-type')) headers.set('content-type', type);
  headers.set('accept-encoding', 'identity');
  const {
    status,
    headers: received,
    body,
  } = await circuits.request(config, companyId, {
    method: init?.method?.toUpperCase() === 'POST' ? 'POST' : 'GET',
    url,
    headers: Object.fromEntries(headers),
    ...(sent && { body: Buffer.from(await sent.arrayBuffer()) }),
    timeoutMs,
    bytesMax: ANSWER_BYTES_MAX,
  });
  const isBodyless = status === 204 || status === 304 || status < 200;
  const shown = { status: status < 200 ? 502 : status, headers: headersOf(received) };
  return new Response(isBodyless ? null : new Uint8Array(body), shown);
}

function headersOf(received: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received))
    if (typeof value === 'string') headers.set(name, value);
  return headers;
}
