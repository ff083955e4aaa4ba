/** A request to a provider's fixed host. Only this side's own choices reach it, so it is not the guarded one. */
import http, { type IncomingMessage } from 'node:http';
import https, { type Agent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { ProviderRefused, ProviderUnreachable } from './port.ts';

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  json?: unknown;
  /** With the client certificate. */
  agent?: Agent | undefined;
}

export interface Answer {
  status: number;
  json: unknown;
}

const TIMEOUT_MS = 15_000;

/** Any answer with a status below 500, but for 408 and 429. @throws ProviderUnreachable */
export async function ask({ method, url, headers = {}, json, agent }: Asked): Promise<Answer> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const { request } = url.startsWith('https:') ? https : http;
  try {
    const message = await new Promise<IncomingMessage>((answer, fail) => {
      const sent = request(url, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(agent && { agent }),
        headers: {
          'user-agent': 'Prosa',
          accept: 'application/json',
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      });
      sent.on('response', answer).on('error', fail).end(body);
    });
    const text = (await buffer(message)).toString();
    const status = message.statusCode ?? 0;
    if (status >= 500 || status === 429 || status === 408)
      throw new ProviderUnreachable(`answered ${status}`);
    return { status, json: parse(text) };
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw error;
    throw new ProviderUnreachable('no answer', { cause: error });
  }
}

/** A page of a proxy in between is no answer of the provider. */
function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderUnreachable('the answer is not JSON');
  }
}

/** @throws ProviderRefused for anything but success */
export function accepted<T>(
  { status, json }: Answer,
  explain: (json: unknown) => { code: string; message: string },
): T {
  if (status >= 200 && status < 300) return json as T;
  const { code, message } = explain(json);
  throw new ProviderRefused(status, code, message);
}
