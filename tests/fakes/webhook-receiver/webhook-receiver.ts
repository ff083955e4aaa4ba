/** A system that receives webhooks, and verifies them with the reference library of Standard Webhooks. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  id: string;
  /** How many signatures it has. */
  signatures: number;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  /** The status that it was answered with; null if the connection was cut or is left without an answer. */
  status: number | null;
}

/** How it answers: with a status, by cutting the connection, never, or by itself. */
export type Answer =
  | number
  | 'cut'
  | 'never'
  | { status: number; headers?: Record<string, string>; body?: string };

export class WebhookReceiver {
  readonly received: Received[] = [];
  /** What did not verify. */
  readonly problems: string[] = [];
  /** Answers to the next events; afterwards `answer`. */
  readonly answers: Answer[] = [];
  answer: Answer = 200;
  /** Runs before it answers. */
  onEvent: (received: Received) => void = () => {};
  secret = '';
  /** Requests that are not answered yet, and the most there were at once. */
  open = 0;
  openMax = 0;
  readonly #server: http.Server;

  private constructor(server: http.Server) {
    this.#server = server;
  }

  static async start(port = 0): Promise<WebhookReceiver> {
    const server = http.createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => void receiver.#take(request, response));
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook?key=hidden`;
  }

  /** Ids of events that were taken. */
  get taken(): string[] {
    return this.received.filter(({ status }) => status === 200).map(({ id }) => id);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1;
    this.openMax = Math.max(this.openMax, this.open);
    response.on('close', () => {
      this.open -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const headers = request.headers as Record<string, string>;
    try {
      new Webhook(this.secret).verify(body, headers);
    } catch (error) {
      this.problems.push(String(error));
      response.writeHead(401).end();
      return;
    }
    this.#answer(response, {
      ...(JSON.parse(body) as Pick<Received, 'type' | 'timestamp' | 'data'>),
      id: headers['webhook-id']!,
      signatures: headers['webhook-signature']!.split(' ').length,
    });
  }

  #answer(response: ServerResponse, event: Omit<Received, 'status'>): void {
    const answer = this.answers.shift() ?? this.answer;
    const whole = typeof answer === 'number' ? { status: answer } : answer;
    const status = typeof whole === 'string' ? null : whole.status;
    const received = { ...event, status };
    this.received.push(received);
    this.onEvent(received);
    if (whole === 'cut') response.destroy();
    else if (whole !== 'never') response.writeHead(whole.status, whole.headers).end(whole.body);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }
}
