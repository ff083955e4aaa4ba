/**
 * An n8n server as its Webhook node shows itself to callers: production addresses below /webhook, three ways to respond,
 * header authentication, and the messages of the original. It can also misbehave as no n8n does. Listens on the loopback
 * address.
 */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

type Items = readonly object[];

export type Respond =
  /** The default of the node. */
  | { when: 'immediately' }
  | { when: 'lastNode'; data?: 'firstEntryJson' | 'allEntries' | 'noData'; items: Items }
  | { when: 'respondNode'; code?: number; body: string; headers?: Record<string, string> };

/** What no workflow does, but a broken or hostile server. */
export type Misbehaviour = 'never' | 'cut' | 'redirect' | 'gzipBomb' | 'endless' | 'huge';

export interface Workflow {
  respond?: Respond | ((asked: Asked) => Respond);
  auth?: { name: string; value: string };
  /** A node of the workflow failed. */
  fails?: boolean;
  misbehaves?: Misbehaviour;
  /** Until `release`. */
  isSlow?: boolean;
}

export interface Asked {
  path: string;
  headers: http.IncomingHttpHeaders;
  raw: string;
  body: Envelope;
}

/** What workflows of the tests read of our envelope; in the format of the family it has other fields. */
export interface Envelope {
  data: {
    message: { body: string; mediaUrl: string };
    ticket: { protocol: string; queue: { id: number; name: string } | null };
  };
}

export class N8nServer {
  readonly asked: Asked[] = [];
  /** Files that workflows name, by path. */
  readonly files = new Map<string, Buffer>();
  /** They come when `release` is called. */
  hasSlowFiles = false;
  isAskedForFile = false;
  readonly #workflows = new Map<string, Workflow>();
  readonly #server: http.Server;
  #port = 0;
  #held: (() => void)[] = [];

  private constructor() {
    this.#server = http.createServer((request, response) => void this.#hear(request, response));
  }

  static async open(): Promise<N8nServer> {
    const server = new N8nServer();
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

  /** Activates a workflow, or changes it. @returns its production address */
  activate(path: string, workflow: Workflow = {}): string {
    this.#workflows.set(path, workflow);
    return `${this.base}/webhook/${path}`;
  }

  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  release(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.base);
    const file = request.method === 'GET' ? this.files.get(pathname) : undefined;
    if (file) return this.#sendFile(response, file);
    const raw = await textOf(request);
    const [, path = ''] = /^\/webhook\/(.+)$/.exec(pathname) ?? [];
    const workflow = request.method === 'POST' ? this.#workflows.get(path) : undefined;
    if (!workflow) return json(response, 404, notRegistered(`${request.method} ${path}`));
    const asked = { path, headers: request.headers, raw, body: JSON.parse(raw) };
    this.asked.push(asked);
    this.#run(response, workflow, asked);
  }

  #run(response: ServerResponse, workflow: Workflow, asked: Asked): void {
    const { auth, misbehaves, isSlow } = workflow;
    if (auth && asked.headers[auth.name.toLowerCase()] !== auth.value)
      response.writeHead(403).end('Authorization data is wrong!');
    else if (misbehaves) misbehave(response, misbehaves);
    else if (isSlow) this.#held.push(() => answer(response, workflow, asked));
    else answer(response, workflow, asked);
  }

  #sendFile(response: ServerResponse, file: Buffer): void {
    this.isAskedForFile = true;
    if (this.hasSlowFiles) this.#held.push(() => response.end(file));
    else response.end(file);
  }
}

function answer(response: ServerResponse, workflow: Workflow, asked: Asked): void {
  const { respond = { when: 'immediately' }, fails = false } = workflow;
  const how = typeof respond === 'function' ? respond(asked) : respond;
  if (how.when === 'immediately') json(response, 200, { message: 'Workflow was started' });
  else if (fails) json(response, 500, { message: 'Error in workflow' });
  else if (how.when === 'lastNode') answerWithItems(response, how);
  else {
    const { code = 200, body, headers = { 'content-type': 'application/json' } } = how;
    response.writeHead(code, headers).end(body);
  }
}

/** Since 2.41 at the latest; earlier ones called it a success. */
const NO_ITEM = { code: 0, message: 'No item to return was found' };

function answerWithItems(
  response: ServerResponse,
  { data = 'firstEntryJson', items }: Extract<Respond, { when: 'lastNode' }>,
): void {
  if (data === 'noData') response.writeHead(200).end();
  else if (data === 'allEntries') json(response, 200, items);
  else json(response, items[0] ? 200 : 500, items[0] ?? NO_ITEM);
}

const notRegistered = (what: string) => ({
  code: 404,
  message: `The requested webhook "${what}" is not registered.`,
  hint: "The workflow must be active for a production URL to run successfully. You can activate the workflow using the toggle in the top-right of the editor. Note that unlike test URL calls, production URL calls aren't shown on the canvas (only in the executions list)",
});

function json(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}

const BOMB_BYTES = 200 * 1024 * 1024;

function misbehave(response: ServerResponse, how: Misbehaviour): void {
  const type = { 'content-type': 'application/json' };
  switch (how) {
    case 'never':
      break;
    case 'cut':
      response.destroy();
      break;
    case 'redirect':
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
      break;
    case 'gzipBomb': {
      const bomb = gzipSync(Buffer.alloc(BOMB_BYTES, ' '));
      response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(bomb);
      break;
    }
    case 'huge':
      response.writeHead(200, type).end(`{"text":"${'a'.repeat(5 * 1024 * 1024)}"}`);
      break;
    case 'endless':
      writeForEver(response.writeHead(200, type));
  }
}

function writeForEver(response: ServerResponse): void {
  const more = (): void => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
  };
  response.on('drain', more);
  more();
}
