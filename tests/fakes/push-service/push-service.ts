/**
 * A browser maker's push service and the browsers behind it, in memory. It refuses what the real ones refuse: a
 * message without a lifetime, not signed with the key that the subscription was created for (RFC 8292), or that the
 * browser cannot decrypt (RFC 8291).
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushBrowser, type Received } from './push-browser.ts';
import { checkVapid } from './vapid-check.ts';

const BODY_BYTES_MAX = 4096;

export class PushService {
  /** Why messages were refused. */
  readonly problems: string[] = [];
  readonly #browsers = new Map<string, PushBrowser>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(port = 0): Promise<PushService> {
    const service = new PushService();
    service.#server.listen(port, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A browser that subscribes to messages of one sender only. */
  subscribe(applicationServerKey: string): PushBrowser {
    const path = `/push/${crypto.randomUUID()}`;
    const browser = new PushBrowser(`${this.url}${path}`, applicationServerKey);
    this.#browsers.set(path, browser);
    return browser;
  }

  /** Its user withdrew the permission, or the browser was removed. */
  forget({ subscription: { endpoint } }: PushBrowser): void {
    this.#browsers.delete(new URL(endpoint).pathname);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    response.writeHead(this.#take(request, Buffer.concat(chunks))).end();
  }

  #take({ url, headers }: IncomingMessage, body: Buffer): number {
    const browser = this.#browsers.get(url ?? '');
    if (!browser) return 410;
    const fault = browser.faults.shift();
    if (fault) return fault;
    try {
      checkVapid(headers.authorization ?? '', {
        audience: this.url,
        key: browser.applicationServerKey,
      });
      browser.take(readMessage(headers, body));
      return 201;
    } catch (error) {
      this.problems.push((error as Error).message);
      return 400;
    }
  }
}

function readMessage(
  headers: IncomingMessage['headers'],
  body: Buffer,
): Omit<Received, 'data'> & { body: Buffer } {
  const { ttl, topic, urgency } = headers;
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
  if (!/^\d+$/.test(String(ttl))) throw new Error('no TTL');
  // RFC 8030, section 5.4.
  if (topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(String(topic)))
    throw new Error('no topic');
  if (body.length > BODY_BYTES_MAX) throw new Error('too long');
  return { ttl: Number(ttl), topic: String(topic), urgency: String(urgency), body };
}
