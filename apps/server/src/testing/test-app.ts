/** The whole application on its own database, accessed as a browser would. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { SessionAnswer } from '@prosa/contract/auth';
import { type Call, makeClient } from '@prosa/contract/client';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { type App, createApp } from '../app.ts';
import { loadConfig } from '../core/config/config.ts';
import type { Core } from '../core/ctx.ts';
import { createLog } from '../core/log.ts';
import { buildUser, TEST_PASSWORD } from './builders.ts';
import { testDatabase } from './test-db.ts';

export { eventually } from './eventually.ts';

export interface TestSession extends SessionAnswer {
  call: Call;
  cookie: string;
  /** A file, as its page would show it. */
  open(path: string | null | undefined, headers?: Record<string, string>): Promise<Response>;
  /** An open socket of this session, joined to its standing rooms. */
  socket(): Promise<Socket>;
}

export interface TestApp {
  core: Core;
  app: App;
  url: string;
  databaseUrl: string;
  /** A client with any headers, or none. */
  client(headers?: Record<string, string>): Call;
  login(email: string, password?: string): Promise<TestSession>;
  /** A new user of the company, signed in. */
  enter(companyId: number, values?: Parameters<typeof buildUser>[2]): Promise<TestSession>;
  /** The database as its owner, without the separation of companies. Closed with the app. */
  owner(): Promise<pg.Client>;
  stop(): Promise<void>;
}

/** Several servers on one database have one key. */
const MASTER_KEY = '2b8f0d6c4e1a97533f5d7b9c0a8e6421';

/** Short durations, no rate limits; `env` overrides any setting: with DATABASE_URL two can share one. */
export async function startTestApp(
  env: Record<string, string> = {},
  logTo?: Writable,
): Promise<TestApp> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'prosa-test-'));
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    MASTER_KEY,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    RATE_LIMITS: 'off',
    DB_POOL_SIZE: '8',
    // A busy machine gets the same results, later.
    SEARCH_MS: '20000',
    LEASE_MS: '1500',
    POLL_MS: '50',
    // Nothing listens there: no test reaches Meta, Google or a payment provider.
    EFI_URL: 'https://127.0.0.1:9',
    ASAAS_URL: 'http://127.0.0.1:9/v3',
    STRIPE_URL: 'http://127.0.0.1:9',
    GRAPH_URL: 'http://127.0.0.1:9',
    DIALOGFLOW_URL: 'http://127.0.0.1:9',
    ...env,
  });
  const log = createLog({ level: config.logLevel, ...(logTo ? { destination: logTo } : {}) });
  const databaseUrl = config.databaseUrl ?? database.url;
  const app = await createApp({ config, databaseUrl, log, checkAnswers: true });
  const { url } = await app.start();
  const sockets: Socket[] = [];
  const client = (headers: Record<string, string> = {}) =>
    makeClient(`${url}/api`, sendWith(headers));
  const owners: pg.Client[] = [];
  const signIn = (email: string, password = TEST_PASSWORD) =>
    login({ url, client, sockets }, email, password);
  return {
    core: app.core,
    app,
    url,
    databaseUrl,
    client,
    login: signIn,
    enter: async (companyId, values) =>
      signIn((await buildUser(app.core, companyId, values)).email),
    owner: async () => {
      const owner = new pg.Client({ connectionString: databaseUrl });
      owners.push(owner);
      await owner.connect();
      return owner;
    },
    stop: async () => {
      for (const socket of sockets) socket.disconnect();
      for (const owner of owners) await owner.end();
      await app.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const sendWith =
  (headers: Record<string, string>): typeof fetch =>
  (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...headers, ...(init?.headers as Record<string, string>) },
    });

async function login(
  { url, client, sockets }: { url: string; client: TestApp['client']; sockets: Socket[] },
  email: string,
  password: string,
): Promise<TestSession> {
  let cookie = '';
  const entering = makeClient(`${url}/api`, async (input, init) => {
    const response = await fetch(input, init);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return response;
  });
  const answer = await entering('POST /auth/login', { body: { email, password } });
  return {
    ...answer,
    cookie,
    open: (path, headers) => fetch(`${url}${path}`, { headers: { cookie, ...headers } }),
    call: client({ authorization: `Bearer ${answer.token}` }),
    socket: async () => {
      const socket = io(url, {
        auth: { token: answer.token },
        transports: ['websocket'],
        reconnection: false,
      });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        socket.on('connect_error', reject);
      });
      return socket;
    },
  };
}

/** The next event of a name that satisfies `accept`. */
export function nextEvent<T>(
  socket: Socket,
  name: string,
  accept: (payload: T) => boolean = () => true,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no event ${name}`)), 20_000);
    socket.on(name, function listen(payload: T) {
      if (!accept(payload)) return;
      clearTimeout(timer);
      socket.off(name, listen);
      resolve(payload);
    });
  });
}
