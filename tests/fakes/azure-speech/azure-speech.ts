/**
 * Speech of Azure as its documentation describes it: the key and the headers are checked, the SSML must be well-formed
 * and name a voice of the region, and the answer is a real OGG/Opus file. Listens on the loopback address; the region
 * begins the path instead of the host's name.
 */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { oggOpus } from './ogg-opus.ts';
import { readSsml } from './ssml.ts';

export const SPEECH_KEY = 'azure-canario-0123456789abcdef';
export const REGION = 'brazilsouth';

/** These are in preview, and only in some regions. */
const PREVIEW = ['Thalita'];
const NAMES = [
  ...['Antonio', 'Brenda', 'Donato', 'Elza', 'Fabio', 'Francisca', 'Giovanna', 'Humberto'],
  ...['Julio', 'Leila', 'Leticia', 'Manuela', 'Nicolau', 'Valerio', 'Yara'],
];
const PREVIEW_REGIONS = new Set(['eastus', 'westeurope', 'southeastasia']);
const FORMAT = 'ogg-24khz-16bit-mono-opus';
const LETTERS_A_SECOND = 15;

export interface Spoken {
  voice: string;
  text: string;
  region: string;
}

export class AzureSpeech {
  readonly spoken: Spoken[] = [];
  key = SPEECH_KEY;
  /** Instead of its own answer. */
  misbehaves: number | 'never' | 'garbage' | undefined;
  /** Answers wait for `release`. */
  isSlow = false;
  asked = 0;
  readonly #server: http.Server;
  #held: (() => void)[] = [];
  #port = 0;

  private constructor() {
    this.#server = http.createServer((request, response) => void this.#hear(request, response));
  }

  /** @param port any, if it is left out */
  static async open(port = 0): Promise<AzureSpeech> {
    const server = new AzureSpeech();
    server.#server.listen(port, '127.0.0.1');
    await once(server.#server, 'listening');
    server.#port = (server.#server.address() as AddressInfo).port;
    return server;
  }

  async leave(): Promise<void> {
    this.#server.closeAllConnections();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  release(): void {
    this.isSlow = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    this.asked++;
    if (this.misbehaves === 'never') return;
    if (typeof this.misbehaves === 'number') return end(response, this.misbehaves);
    if (this.misbehaves === 'garbage') return end(response, 200, '<html></html>');
    if (this.isSlow) this.#held.push(() => this.#answer(request, response, body));
    else this.#answer(request, response, body);
  }

  #answer({ headers, method, url = '' }: IncomingMessage, response: ServerResponse, body: string) {
    const [, region = '', path = ''] = /^\/([a-z0-9]+)\/cognitiveservices\/(.+)$/.exec(url) ?? [];
    if (headers['ocp-apim-subscription-key'] !== this.key) return end(response, 401);
    if (method === 'GET' && path === 'voices/list') return list(response, region);
    if (method !== 'POST' || path !== 'v1') return end(response, 404);
    const problem = problemOf(headers);
    const read = readSsml(body);
    if (problem) end(response, problem);
    else if (!read || !voicesOf(region).includes(read.voice)) end(response, 400);
    else this.#speak(response, { ...read, region });
  }

  #speak(response: ServerResponse, spoken: Spoken): void {
    this.spoken.push(spoken);
    const seconds = Math.min(600, spoken.text.length / LETTERS_A_SECOND);
    response.writeHead(200, { 'content-type': 'audio/ogg; codecs=opus' }).end(oggOpus(seconds));
  }
}

function problemOf(headers: http.IncomingHttpHeaders): number | undefined {
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || agent.length >= 255) return 400;
  if (headers['content-type'] !== 'application/ssml+xml') return 415;
  return headers['x-microsoft-outputformat'] === FORMAT ? undefined : 400;
}

const voicesOf = (region: string): string[] =>
  [...NAMES, ...(PREVIEW_REGIONS.has(region) ? PREVIEW : [])].map((name) => `pt-BR-${name}Neural`);

function list(response: ServerResponse, region: string): void {
  const voices = ['en-US-AvaNeural', ...voicesOf(region)].map((ShortName) => ({
    Name: `Microsoft Server Speech Text to Speech Voice (${ShortName})`,
    ShortName,
    Locale: ShortName.slice(0, 5),
    Status: 'GA',
  }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(voices));
}

function end(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status).end(body);
}
