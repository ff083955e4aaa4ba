/**
 * Somebody outside whom a machine calls: answers a JSON `{text}` with another, in time, late, twice, never, or with
 * what nobody understands. Listens on the loopback address.
 */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

export type Manner = 'answers' | 'late' | 'twice' | 'never' | 'garbage' | 'cut' | 'hostile';

export interface Asked {
  /** The same for each attempt of a call. */
  callId: string;
  /** What is asked by GET is the path. */
  text: string;
  authorization: string | null;
}

export class Peer {
  readonly asked: Asked[] = [];
  manner: Manner = 'answers';
  readonly #server: http.Server;
  #port = 0;
  #held: (() => void)[] = [];

  private constructor() {
    this.#server = http.createServer((request, response) => void this.#hear(request, response));
  }

  static async open(): Promise<Peer> {
    const peer = new Peer();
    await peer.listen();
    return peer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** At the same address as before. */
  async listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Nobody is there: no connection is made. */
  async leave(): Promise<void> {
    this.#server.closeAllConnections();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  /** Those who wait for a late answer get it. */
  answer(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const { url = '', headers } = request;
    const { text } = body === '' ? { text: url } : (JSON.parse(body) as { text: string });
    const { authorization = null } = headers;
    this.asked.push({ callId: String(headers['webhook-id']), text, authorization });
    this.#reply(response, JSON.stringify({ text: `Sobre {{name}}: ${text}` }));
  }

  #reply(response: ServerResponse, body: string): void {
    switch (this.manner) {
      case 'answers':
        response.end(body);
        break;
      case 'late':
        this.#held.push(() => response.end(body));
        break;
      case 'twice':
        answerTwice(response, body);
        break;
      case 'never':
        break;
      case 'garbage':
        response.end('<html>\u0000 502');
        break;
      case 'hostile':
        response.end('{"text":"a\\u0000b\\ud800c"}');
        break;
      case 'cut':
        response.destroy();
    }
  }
}

/** Two whole answers to one question, in one piece. */
function answerTwice({ socket }: ServerResponse, body: string): void {
  const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  socket?.end(`${answer}${answer}`);
}
