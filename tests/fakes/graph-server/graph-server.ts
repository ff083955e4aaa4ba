/**
 * Meta's Graph API as far as WhatsApp Cloud API uses it: numbers, messages, media, templates, subscriptions and
 * webhooks, in memory. It checks what the real one checks: token and its proof, required fields, the service window.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type GraphFaults, noFaults } from './graph-faults.ts';
import { GraphNumber, type NumberOptions } from './graph-number.ts';
import { type Answer, answerTo, type GraphCall, refusal } from './graph-routes.ts';
import { WebhookSender } from './webhook-sender.ts';

export class GraphServer {
  readonly faults: GraphFaults = noFaults();
  readonly numbers: GraphNumber[] = [];
  /** Every request that was understood, oldest first. */
  readonly calls: GraphCall[] = [];
  /** Offset of the clock: a day passes at once. */
  clockOffsetMs = 0;

  readonly #webhooks = new WebhookSender(() => this.faults);
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(port = 0): Promise<GraphServer> {
    const graph = new GraphServer();
    graph.#server.listen(port, '127.0.0.1');
    await once(graph.#server, 'listening');
    return graph;
  }

  /** Webhooks under way at once; one keeps their order. */
  set webhookLanes(count: number) {
    this.#webhooks.lanes = count;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  addNumber(options: NumberOptions = {}): GraphNumber {
    const number = new GraphNumber(options, {
      faults: () => this.faults,
      webhooks: this.#webhooks,
      now: () => new Date(Date.now() + this.clockOffsetMs),
    });
    this.numbers.push(number);
    return number;
  }

  /**
   * Sets the webhook address of a number, as on Meta's page.
   * @throws when the address does not answer the challenge
   */
  async enterWebhook(number: GraphNumber, webhook: { url: string; verifyToken: string }) {
    const challenge = String(Math.floor(Math.random() * 1e9));
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': webhook.verifyToken,
      'hub.challenge': challenge,
    });
    const response = await fetch(`${webhook.url}?${query}`);
    const text = await response.text();
    if (!response.ok || text !== challenge)
      throw new Error(`the webhook was not verified: ${response.status}`);
    number.callbackUrl = webhook.url;
  }

  /** The outage ends, and waiting webhooks are delivered. */
  restore(): void {
    Object.assign(this.faults, noFaults());
    this.#webhooks.wake();
  }

  async stop(): Promise<void> {
    this.#webhooks.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const call = await readCall(request);
      if (this.faults.latencyMs > 0) await pause(this.faults.latencyMs);
      if (this.faults.isDown) {
        request.socket.destroy();
        return;
      }
      this.calls.push(call);
      send(response, this.#answer(call));
    } catch {
      send(response, refusal(1, 500));
    }
  }

  #answer(call: GraphCall): Answer {
    return answerTo(call, { numbers: this.numbers, faults: this.faults, url: this.url });
  }
}

async function readCall(request: IncomingMessage): Promise<GraphCall> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://graph');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  const isJson = body.length > 0 && type.startsWith('application/json');
  return {
    method: request.method ?? 'GET',
    // Without the version.
    path: pathname.split('/').slice(2),
    query: searchParams,
    token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
    type,
    body,
    json: isJson ? (JSON.parse(body.toString()) as object) : {},
  };
}

function send(response: ServerResponse, { status, json, bytes }: Answer): void {
  // Accepted, and the answer is lost on its way.
  if (status === 0) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  if (bytes) response.end(bytes);
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(json ?? {}));
}
