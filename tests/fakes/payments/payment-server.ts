/** What the fake payment providers share: HTTPS on the loopback address, a clock, faults, a log of requests. */
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { certificates } from './certificates.ts';

export interface Reply {
  status: number;
  /** JSON; a text is HTML. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Heard {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: Buffer;
}

/** `lost`: what was asked for is done, and nobody hears of it. */
export type FaultKind = 'error' | 'tooMany' | 'hang' | 'lost';

export interface Fault {
  /** Matches `POST /v3/payments`. */
  route: RegExp;
  how: FaultKind;
  times: number;
}

export abstract class PaymentServer {
  readonly heard: Heard[] = [];
  faults: Fault[] = [];
  /** Called when a request has arrived, before it is worked on. */
  onRequest: ((heard: Heard) => void | Promise<void>) | undefined;
  /** Called when it was worked on, before the answer. */
  onAnswer: ((heard: Heard) => void | Promise<void>) | undefined;
  #aheadMs = 0;
  readonly #server: https.Server;

  protected constructor(options: https.ServerOptions = {}) {
    const { server } = certificates();
    this.#server = https.createServer(
      { ...server, ...options },
      (request, response) => void this.#hear(request, response),
    );
  }

  protected abstract reply(heard: Heard): Reply | Promise<Reply>;

  /** That of a request as it arrived, where the connection matters. */
  protected refuse(_request: IncomingMessage): Reply | undefined {
    return undefined;
  }

  async listen(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  get url(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }

  fail(route: RegExp, how: FaultKind, times = 1): void {
    this.faults.push({ route, how, times });
  }

  /** Requests so far, like `POST /v3/payments`. */
  count(route: RegExp): number {
    return this.heard.filter(({ method, path }) => route.test(`${method} ${path}`)).length;
  }

  #takeFault(name: string): FaultKind | undefined {
    const fault = this.faults.find(({ route, times }) => times > 0 && route.test(name));
    if (!fault) return undefined;
    fault.times -= 1;
    return fault.how;
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    // Whoever asks may be gone later, and with them what the connection says.
    const refused = this.refuse(request);
    const heard: Heard = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      raw: await buffer(request),
    };
    this.heard.push(heard);
    await this.onRequest?.(heard);
    const fault = this.#takeFault(`${heard.method} ${heard.path}`);
    if (fault === 'hang') return;
    if (fault === 'error') return send(response, { status: 500, body: '<html>500</html>' });
    if (fault === 'tooMany')
      return send(response, { status: 429, body: {}, headers: { 'retry-after': '1' } });
    const answer = refused ?? (await this.reply(heard));
    await this.onAnswer?.(heard);
    if (fault === 'lost') response.destroy();
    else send(response, answer);
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  const isHtml = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isHtml ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    ...headers,
  });
  response.end(isHtml ? body : body === undefined ? undefined : JSON.stringify(body));
}
