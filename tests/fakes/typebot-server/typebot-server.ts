/**
 * A Typebot server as its viewer shows itself to clients: it begins conversations, goes on with them, and refuses in the words
 * of the original. It can also misbehave. Listens on the loopback address.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { Bot } from './bot.ts';
import { Conversation, type Format, type Reply } from './conversation.ts';

export type Manner =
  | 'answers'
  /** Until `release`. */
  | 'late'
  | 'never'
  | 'cut'
  | 'fails'
  | 'html'
  | 'huge'
  | 'redirect';

export interface Asked {
  kind: 'start' | 'preview' | 'continue';
  /** Null where a conversation begins. */
  sessionId: string | null;
  headers: http.IncomingHttpHeaders;
  body: AskedBody;
}

export interface AskedBody {
  message?: unknown;
  resultId?: unknown;
  prefilledVariables?: Record<string, unknown>;
  textBubbleContentFormat?: unknown;
}

export const PREVIEW_TOKEN = 'preview-token';

export class TypebotServer {
  readonly asked: Asked[] = [];
  /** Files that bots show, by path. */
  readonly files = new Map<string, Buffer>();
  /** They come when `release` is called. */
  hasSlowFiles = false;
  isAskedForFile = false;
  manner: Manner = 'answers';
  /** An older server knows neither Markdown nor messages that are objects. */
  isOld = false;
  readonly #bots = new Map<string, Bot>();
  readonly #conversations = new Map<string, Conversation>();
  readonly #server: http.Server;
  #port = 0;
  #held: (() => void)[] = [];

  private constructor() {
    this.#server = http.createServer((request, response) => void this.#hear(request, response));
  }

  static async open(): Promise<TypebotServer> {
    const server = new TypebotServer();
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
    return `http://127.0.0.1:${this.#port}`;
  }

  publish(publicId: string, bot: Bot): void {
    this.#bots.set(publicId, bot);
  }

  /** As after two days without a message. */
  forget(): void {
    this.#conversations.clear();
  }

  release(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.base);
    const file = request.method === 'GET' ? this.files.get(pathname) : undefined;
    if (file) return this.#sendFile(response, file);
    allowBrowsers(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const raw = await textOf(request);
    const asked = request.method === 'POST' ? askedBy(pathname, request, raw) : undefined;
    if (!asked) return refuse(response, 404, 'No procedure found');
    this.asked.push(asked.asked);
    const answer = () => this.#answer(response, asked);
    if (this.manner === 'answers') answer();
    else if (this.manner === 'late') this.#held.push(answer);
    else misbehave(response, this.manner);
  }

  #answer(response: ServerResponse, { asked, id }: ReadRequest): void {
    const problem = this.#problemOf(asked, id);
    const of = () => (asked.kind === 'continue' ? this.#continue(asked) : this.#start(asked, id));
    const reply = problem ? undefined : of();
    if (reply) response.writeHead(200, JSON_TYPE).end(JSON.stringify(reply));
    else refuse(response, problem?.status ?? 404, problem?.message ?? 'Session not found.');
  }

  #problemOf({ kind, headers, body }: Asked, id: string) {
    if (this.isOld && body.message !== undefined && typeof body.message !== 'string')
      return { status: 400, message: 'Input validation failed' };
    if (kind === 'preview' && headers.authorization !== `Bearer ${PREVIEW_TOKEN}`)
      return { status: 401, message: 'Unauthorized' };
    if (kind === 'continue') return undefined;
    const bot = this.#bots.get(id);
    if (!bot) return { status: 404, message: 'Typebot not found' };
    if (bot.isClosed) return { status: 400, message: 'Typebot is closed' };
    const { origin } = headers;
    const isForeign = origin !== undefined && bot.allowedOrigins?.includes(origin) === false;
    return isForeign ? { status: 403, message: 'Origin not allowed' } : undefined;
  }

  #start({ body }: Asked, id: string): object {
    const conversation = new Conversation(this.#bots.get(id)!, { ...body.prefilledVariables });
    const reply = conversation.start(messageOf(body), this.#formatOf(body));
    const sessionId = randomUUID();
    if (!conversation.isForgotten) this.#conversations.set(sessionId, conversation);
    return { sessionId, resultId: randomUUID(), typebot: shownBot(id), ...reply };
  }

  #continue({ sessionId, body }: Asked): Reply | undefined {
    const conversation = this.#conversations.get(sessionId ?? '');
    const reply = conversation?.answer(messageOf(body), this.#formatOf(body));
    if (conversation?.isForgotten) this.#conversations.delete(sessionId ?? '');
    return reply;
  }

  #formatOf({ textBubbleContentFormat: format }: AskedBody): Format {
    return format === 'markdown' && !this.isOld ? 'markdown' : 'richText';
  }

  #sendFile(response: ServerResponse, file: Buffer): void {
    this.isAskedForFile = true;
    if (this.hasSlowFiles) this.#held.push(() => response.end(file));
    else response.end(file);
  }
}

interface ReadRequest {
  asked: Asked;
  /** Of the bot, where a conversation begins. */
  id: string;
}

function askedBy(
  pathname: string,
  { headers }: IncomingMessage,
  raw: string,
): ReadRequest | undefined {
  const body = raw === '' ? {} : JSON.parse(raw);
  const [, id, preview] =
    /^\/api\/v1\/typebots\/([^/]+)\/(preview\/)?startChat$/.exec(pathname) ?? [];
  if (id !== undefined) {
    const kind = preview ? 'preview' : 'start';
    return { asked: { kind, sessionId: null, headers, body }, id: decodeURIComponent(id) };
  }
  const [, sessionId] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(pathname) ?? [];
  if (sessionId === undefined) return undefined;
  return { asked: { kind: 'continue', sessionId, headers, body }, id: '' };
}

/** A string, or the object that its own client sends. */
function messageOf({ message }: AskedBody): string | undefined {
  if (typeof message === 'string') return message;
  const { type, text, url } = (message ?? {}) as { type?: string; text?: string; url?: string };
  return type === 'audio' ? url : text;
}

const shownBot = (id: string) => ({
  id,
  version: '6.1',
  theme: {},
  settings: {},
  publishedAt: '2026-11-23T12:00:00.000Z',
});

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  500: 'INTERNAL_SERVER_ERROR',
};

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = { defined: false, code: codes[status], status, message };
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
}

/** Its own client runs in pages of other origins. */
function allowBrowsers({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*');
  response.setHeader(
    'access-control-allow-headers',
    '*, authorization, content-type, x-typebot-iframe-referrer-origin',
  );
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
}

function misbehave(response: ServerResponse, how: Exclude<Manner, 'answers' | 'late'>): void {
  switch (how) {
    case 'never':
      break;
    case 'cut':
      response.destroy();
      break;
    case 'fails':
      refuse(response, 500, 'Internal server error');
      break;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bem-vindo</html>');
      break;
    case 'huge':
      response.writeHead(200, JSON_TYPE).end(`{"messages":["${'a'.repeat(5 * 1024 * 1024)}"]}`);
      break;
    case 'redirect':
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
  }
}
