/**
 * A server of models as OpenAI and those that speak like it show themselves to callers: Chat Completions, Responses,
 * transcriptions and the list of models, with the key checked, the parameters that a model takes, and the errors of the original. Strict as
 * OpenAI itself, or lax as servers that people run at home. Listens on the loopback address.
 */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer as bytesOf } from 'node:stream/consumers';
import { chatAnswer, countTokens, type Reply, responsesAnswer } from './ai-answers.ts';
import { type ApiError, apiError, refusalOf } from './ai-requests.ts';
import {
  type Heard,
  heardIn,
  isHeard,
  type Transcript,
  transcriptionAnswer,
} from './transcriptions.ts';

export interface Model {
  /** It thinks first: takes no temperature and no `max_tokens`, and needs tokens for its thoughts. */
  reasons?: boolean;
  /** Names of parameters that it refuses. */
  refuses?: readonly string[];
  shutdownDate?: string;
}

/** What goes wrong before any model is asked. */
export type Misbehaviour = 'html500' | 'htmlOk' | 'cut' | 'never' | 'redirect' | 'huge' | 'garbage';

export type Answering = Reply | ApiError | Misbehaviour;

/** What a voice note gets. */
export type Transcribing = Transcript | ApiError | Misbehaviour;

export interface Asked {
  path: string;
  headers: http.IncomingHttpHeaders;
  raw: string;
  body: Body;
}

export interface Body extends Record<string, unknown> {
  model: string;
  messages?: { role: string; content: string }[];
  instructions?: string;
  input?: { role: string; content: string }[];
}

export const KEY = 'sk-canario-0123456789abcdef';

const VOICE_PATH = '/v1/audio/transcriptions';
const PATHS = new Set(['/v1/chat/completions', '/v1/responses', VOICE_PATH]);

export class AiServer {
  readonly asked: Asked[] = [];
  readonly models = new Map<string, Model>([['gpt-test', {}]]);
  /** Unknown fields are refused, and the key is checked. */
  isStrict = true;
  key = KEY;
  /** What each request gets, in order; the last one stays. */
  script: (Answering | ((asked: Asked) => Answering))[] = [{ text: 'Oi, como posso ajudar?' }];
  /** The voice notes that were sent here. */
  readonly heard: Heard[] = [];
  readonly transcribers = new Map<string, 'tokens' | 'duration'>([
    ['gpt-transcribe', 'tokens'],
    ['whisper-large-v3-turbo', 'duration'],
  ]);
  /** The same for voice notes. */
  spoken: Transcribing[] = [{ text: 'Vocês entregam no sábado?' }];
  /** Answers wait for `release`. */
  isSlow = false;
  /** Only those to voice notes do. */
  isDeaf = false;
  readonly #server: http.Server;
  #port = 0;
  #held: (() => void)[] = [];

  private constructor() {
    this.#server = http.createServer((request, response) => void this.#hear(request, response));
  }

  static async open(): Promise<AiServer> {
    const server = new AiServer();
    await server.listen();
    return server;
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

  get base(): string {
    return `http://127.0.0.1:${this.#port}/v1`;
  }

  /** What the customer's side said in the latest request, and what our side said. */
  get lastTurns(): { role: string; content: string }[] {
    const { body } = this.asked.at(-1)!;
    return (body.input ?? body.messages ?? []).filter(({ role }) => role !== 'system');
  }

  get lastSystem(): string {
    const { body } = this.asked.at(-1)!;
    return body.instructions ?? body.messages?.find(({ role }) => role === 'system')?.content ?? '';
  }

  release(): void {
    this.isSlow = false;
    this.isDeaf = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await bytesOf(request);
    const path = new URL(request.url ?? '/', this.base).pathname;
    if (!this.#isAllowed(request)) return send(response, apiError('key'));
    if (request.method === 'GET' && path === '/v1/models') return this.#list(response);
    if (request.method !== 'POST' || !PATHS.has(path)) return send(response, apiError('url'));
    if (path === VOICE_PATH) return this.#hearVoice(request, response, bytes);
    const raw = bytes.toString();
    const asked = { path, headers: request.headers, raw, body: JSON.parse(raw) as Body };
    this.asked.push(asked);
    if (this.isSlow) this.#held.push(() => this.#answer(response, asked));
    else this.#answer(response, asked);
  }

  #hearVoice({ headers }: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
    const heard = heardIn(headers, bytes, this.isStrict);
    if (isHeard(heard)) this.heard.push(heard);
    const answer = () => (isHeard(heard) ? this.#write(response, heard) : send(response, heard));
    if (this.isSlow || this.isDeaf) this.#held.push(answer);
    else answer();
  }

  #write(response: ServerResponse, { model }: Heard): void {
    const next = this.spoken.length > 1 ? this.spoken.shift()! : this.spoken[0]!;
    const counts = this.transcribers.get(model);
    if (!counts) send(response, apiError('model', model));
    else if (typeof next === 'string') misbehave(response, next);
    else if ('status' in next) send(response, next);
    else json(response, 200, transcriptionAnswer(next, counts));
  }

  #isAllowed({ headers }: IncomingMessage): boolean {
    return !this.isStrict || headers.authorization === `Bearer ${this.key}`;
  }

  #list(response: ServerResponse): void {
    const data = [...this.models].map(([id, { shutdownDate }]) => ({
      id,
      object: 'model',
      created: 1_700_000_000,
      owned_by: 'fake',
      ...(shutdownDate && { shutdown_date: shutdownDate }),
    }));
    json(response, 200, { object: 'list', data });
  }

  #answer(response: ServerResponse, asked: Asked): void {
    const next = this.script.length > 1 ? this.script.shift()! : this.script[0]!;
    const scripted = typeof next === 'function' ? next(asked) : next;
    if (typeof scripted === 'string') misbehave(response, scripted);
    else if ('status' in scripted) send(response, scripted);
    else this.#reply(response, asked, scripted);
  }

  #reply(response: ServerResponse, asked: Asked, reply: Reply): void {
    const model = this.models.get(asked.body.model);
    const isChat = asked.path === '/v1/chat/completions';
    const refusal = model
      ? refusalOf(asked.body, { model, isStrict: this.isStrict, isChat })
      : apiError('model', asked.body.model);
    const input = countTokens(asked.raw);
    const most = Number(
      asked.body.max_completion_tokens ?? asked.body.max_tokens ?? asked.body.max_output_tokens,
    );
    const told = { reply, input, most, reasons: model?.reasons ?? false };
    const shape = isChat ? chatAnswer : responsesAnswer;
    if (refusal) send(response, refusal);
    else json(response, 200, shape(asked.body, told));
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: ApiError): void {
  json(response, status, body, headers);
}

function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
    .end(JSON.stringify(body));
}

const PAGE = '<html><body>Bad gateway</body></html>';

function misbehave(response: ServerResponse, how: Misbehaviour): void {
  const html = { 'content-type': 'text/html' };
  switch (how) {
    case 'html500':
      response.writeHead(500, html).end(PAGE);
      break;
    case 'htmlOk':
      response.writeHead(200, html).end(PAGE);
      break;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[{');
      break;
    case 'cut':
      response.destroy();
      break;
    case 'never':
      break;
    case 'redirect':
      response.writeHead(307, { location: 'http://169.254.169.254/v1/' }).end();
      break;
    case 'huge':
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: ['a'.repeat(5 * 1024 * 1024)] }));
  }
}
