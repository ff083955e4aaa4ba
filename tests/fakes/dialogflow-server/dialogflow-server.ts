/**
 * Dialogflow as callers see it, both editions: it verifies the token that the service account signed, knows agents by
 * project, region and environment, limits texts and sessions, and fails in the words of the original. Listens on the
 * loopback address.
 */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { apiError, type ErrorName } from './api-errors.ts';
import { type Place, placeOf, readBody, type Said } from './detect-request.ts';
import { accountOf, type KeyFile, makeAccount, type ServiceAccount } from './service-accounts.ts';

export const PROJECT = 'loja-4711';
export const CX_AGENT = '6f1c2d9e-0a4b-4c55-9d0e-2b7a8e13f001';

/** What the agent answers: the fields of `queryResult`. */
export type Respond = object | ((asked: Asked) => object);

export interface Asked extends Said, Place {
  headers: http.IncomingHttpHeaders;
}

/** A plain answer of ES. */
export const saying = (...texts: string[]) => ({
  fulfillmentText: texts[0] ?? '',
  fulfillmentMessages: texts.map((text) => ({ text: { text: [text] } })),
});

/** No answer of Dialogflow, but of a broken server between. */
export type Failure = ErrorName | 'cut' | 'html' | 'redirect';

/** Which agents there are. */
export interface FakeAgent {
  project: string;
  location: string;
  environments: readonly string[];
}

export class DialogflowServer {
  readonly account: ServiceAccount;
  readonly asked: Asked[] = [];
  /** Requests of any kind, also those that were refused. */
  requests = 0;
  /** Connections to the addresses that its key files name. */
  strayConnections = 0;
  agents: FakeAgent[] = [];
  respond: Respond = {};
  /** Errors to come, one for each request; then it answers. */
  failures: Failure[] = [];
  /** The same for every request. */
  fails: Failure | undefined;
  /** Answers come when `release` is called. */
  isSlow = false;
  /** Files that answers name, by path. */
  readonly files = new Map<string, Buffer>();
  readonly #server: http.Server;
  readonly #stray: http.Server;
  #held: (() => void)[] = [];

  private constructor(stray: http.Server) {
    this.#stray = stray;
    stray.on('connection', () => {
      this.strayConnections += 1;
    });
    this.account = makeAccount(PROJECT, { elsewhere: baseOf(stray) });
    this.#server = http.createServer((request, response) => void this.#hear(request, response));
    this.reset();
  }

  /** As it was opened, at the same address. */
  reset(): void {
    this.release();
    this.asked.length = 0;
    this.requests = 0;
    this.strayConnections = 0;
    this.agents = [{ project: PROJECT, location: 'global', environments: [''] }];
    this.respond = saying('Oi!');
    this.failures = [];
    this.fails = undefined;
    this.files.clear();
  }

  static async open(port = 0): Promise<DialogflowServer> {
    const stray = http.createServer((_request, response) => response.writeHead(404).end());
    await listen(stray);
    const server = new DialogflowServer(stray);
    await listen(server.#server, port);
    return server;
  }

  async leave(): Promise<void> {
    for (const server of [this.#server, this.#stray]) {
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    }
  }

  /** For DIALOGFLOW_URL. */
  get base(): string {
    return baseOf(this.#server);
  }

  get keyFile(): KeyFile {
    return this.account.file;
  }

  /** As it is pasted into the form. */
  get json(): string {
    return JSON.stringify(this.keyFile, null, 2);
  }

  get texts(): string[] {
    return this.asked.map(({ text }) => text);
  }

  release(): void {
    this.isSlow = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.base);
    const file = request.method === 'GET' ? this.files.get(pathname) : undefined;
    if (file) return void response.end(file);
    this.requests += 1;
    const raw = await textOf(request);
    const place = request.method === 'POST' ? placeOf(pathname) : undefined;
    if (!place) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>');
    const refused = await this.#refuse(request, place);
    if (refused) return fail(response, refused);
    const said = readBody(place, raw);
    if ('problem' in said) return json(response, apiError('invalid', said.problem));
    const asked = { ...said, ...place, headers: request.headers };
    this.asked.push(asked);
    const failure = this.fails ?? this.failures.shift();
    const answer = () => (failure ? fail(response, failure) : this.#answer(response, asked));
    if (this.isSlow) this.#held.push(answer);
    else answer();
  }

  async #refuse(request: IncomingMessage, place: Place): Promise<ErrorName | undefined> {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!(await accountOf(token, [this.account]))) return 'unauthenticated';
    const isKnown = this.agents.some(
      ({ project, location, environments }) =>
        project === place.project &&
        location === place.location &&
        environments.includes(place.environment) &&
        (place.edition === 'es' || place.agentId === CX_AGENT),
    );
    return isKnown ? undefined : 'noAgent';
  }

  #answer(response: ServerResponse, asked: Asked): void {
    const result = typeof this.respond === 'function' ? this.respond(asked) : this.respond;
    const { languageCode } = asked;
    const body = {
      responseId: '8d5c3e9a-1f63-4c7e-9a2e-000000000001-4711',
      queryResult:
        asked.edition === 'es'
          ? { queryText: asked.text, languageCode, ...result }
          : { text: asked.text, languageCode, ...result },
    };
    json(response, { status: 200, body });
  }
}

async function listen(server: http.Server, port = 0): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

const baseOf = (server: http.Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function fail(response: ServerResponse, how: Failure): void {
  if (how === 'cut') response.destroy();
  else if (how === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  else if (how === 'redirect')
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  else json(response, apiError(how));
}

function json(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    .end(JSON.stringify(body));
}
