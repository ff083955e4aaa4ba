import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/core/free-port.ts';
import { createLog } from '../apps/server/src/core/log.ts';
import { startLocalPg } from '../apps/server/src/core/pg-local/pg-local.ts';
import { isRunning } from '../apps/server/src/core/pid-lock.ts';
import { memoryFolder } from '../apps/server/src/testing/test-folders.ts';
import { buildWeb } from './build-web.ts';
import { runNode } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const START_MS = 60_000;

let dataDir: string;
let started: Started[];
let listeners: Server[];

beforeAll(buildWeb, 120_000);
beforeEach(() => {
  dataDir = memoryFolder('start');
  started = [];
  listeners = [];
});
afterEach(async () => {
  for (const one of started) await one.end('SIGTERM');
  for (const listener of listeners) listener.close();
  if (fs.existsSync(path.join(dataDir, 'pg/data/postmaster.pid'))) {
    const left = await startLocalPg({ dir: dataDir, log: createLog({ level: 'silent' }) });
    await left.stop();
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  readonly pid: number;
  readonly url: string;
  output(): string;
  /** The exit code, once it ended. */
  ended: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<void>;
}

type Overrides = Record<string, string>;

/** What a person has who types `npm start`, without the settings of whoever runs the tests. */
function environment(overrides: Overrides): Overrides {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...overrides };
}

async function start(overrides: Overrides = {}): Promise<Started> {
  const port = overrides.PORT ?? String(await freePort());
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: environment({ ...overrides, PORT: port }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const one: Started = {
    pid: child.pid ?? 0,
    url: `http://localhost:${port}`,
    output: () => output,
    ended,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
  started.push(one);
  return one;
}

async function startReady(overrides: Overrides = {}): Promise<Started> {
  const one = await start(overrides);
  let code: number | null | undefined;
  void one.ended.then((value) => {
    code = value;
  });
  const state = async () => {
    if (code !== undefined) return `ended with ${code}: ${one.output()}`;
    return (await statusOf(`${one.url}/readyz`)) === 200 ? 'ready' : 'starting';
  };
  await expect.poll(state, { timeout: START_MS, interval: 100 }).not.toBe('starting');
  expect(await state()).toBe('ready');
  return one;
}

async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status;
  } catch {
    return 0;
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '0.0.0.0');
  await once(server, 'listening');
  return server;
}

/** Progress goes before; what stands last is what the person reads. */
async function refusal(overrides: Overrides): Promise<string> {
  const one = await start(overrides);
  expect(await one.ended).toBe(1);
  const lines = one.output().trim().split('\n');
  expect(one.output()).not.toMatch(/\n\s+at /);
  return lines.at(-1) ?? '';
}

/** 0 while there is none. */
function postmasterPid(): number {
  const file = path.join(dataDir, 'pg/data/postmaster.pid');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

function logIn(url: string): Promise<Response> {
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@aurora.demo', password: 'prosa-demo' }),
  });
}

function refresh(url: string, cookie: string): Promise<Response> {
  return fetch(`${url}/api/auth/refresh_token`, {
    method: 'POST',
    headers: { cookie, 'x-prosa': '1', origin: url },
  });
}

describe('npm start', () => {
  it('serves the app and the demo, stops with its database, and keeps everything through kill -9', async () => {
    const first = await startReady();
    // It answers a moment before it says so.
    await expect.poll(first.output, { timeout: START_MS }).toContain('npm run say');
    expect(first.output()).toContain(first.url);
    expect(first.output()).toContain('admin@aurora.demo');
    expect(first.output()).toContain('HOST=0.0.0.0');
    const html = await (await fetch(first.url)).text();
    expect(html).toContain('<div id="root"');
    // As the build stored it.
    const file = /\/assets\/app-[^"]+\.js/.exec(html)?.[0] ?? '';
    const headers = { 'accept-encoding': 'br' };
    const program = await fetch(new URL(file, first.url), { headers });
    expect(program.headers.get('content-encoding')).toBe('br');
    expect(program.headers.get('vary')).toContain('accept-encoding');
    const login = await logIn(first.url);
    expect(login.status).toBe(200);
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await first.end('SIGKILL');

    const { port } = new URL(first.url);
    const startedAt = performance.now();
    const second = await startReady({ PORT: port });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect((await refresh(second.url, cookie)).status).toBe(200);

    const postmaster = postmasterPid();
    await second.end('SIGTERM');
    expect(isRunning(postmaster)).toBe(false);
  }, 180_000);

  it('ends with status 1 and says so when its database dies and cannot be started again', async () => {
    const first = await startReady({ SEED_DEMO: 'off' });
    await expect.poll(first.output, { timeout: START_MS }).toContain(`${first.url}/setup#`);
    const control = path.join(dataDir, 'pg/data/global/pg_control');
    // PostgreSQL refuses to start without it.
    fs.renameSync(control, `${control}.aside`);
    process.kill(postmasterPid(), 'SIGKILL');
    expect(await first.ended).toBe(1);
    expect(first.output().match(/pg_local\.restart_failed/g)).toHaveLength(5);
    expect(first.output()).toContain('"message":"pg_local.lost"');
    fs.renameSync(`${control}.aside`, control);
  }, 120_000);

  it('answers probes and nothing else as a worker, and says where', async () => {
    const worker = await startReady({ ROLES: 'worker', SEED_DEMO: 'off' });
    await expect
      .poll(worker.output, { timeout: START_MS })
      .toContain(`health ${worker.url}/livez ${worker.url}/readyz`);
    expect(worker.output()).toContain('Prosa is ready: worker');
    expect(worker.output()).not.toMatch(/api\/docs|\/setup#/);
    expect(await statusOf(worker.url)).toBe(404);
  }, 120_000);

  it('leaves no database running when it is called off while it starts', async () => {
    const first = await start();
    await expect.poll(first.output, { timeout: START_MS }).toContain('Preparing the database');
    await expect.poll(postmasterPid, { timeout: START_MS, interval: 5 }).toBeGreaterThan(0);
    const postmaster = postmasterPid();
    await first.end('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(isRunning(postmaster)).toBe(false);
  }, 120_000);

  it('offers the first operator a link without demo data, and refuses a second start on the folder', async () => {
    const first = await startReady({ SEED_DEMO: 'off' });
    await expect.poll(first.output, { timeout: START_MS }).toContain(`${first.url}/setup#`);
    expect(await refusal({})).toBe(
      `Another Prosa already runs on the data folder ${dataDir} (process ${first.pid})`,
    );
    expect(await statusOf(`${first.url}/readyz`)).toBe(200);
  }, 120_000);

  it.each(['PORT', 'METRICS_PORT'])(
    'refuses a %s in use before it makes a database',
    async (name) => {
      const port = String(await freePort());
      listeners.push(await listen(Number(port)));
      expect(await refusal({ [name]: port })).toBe(
        `Port ${port} is already in use: set ${name} to another one`,
      );
      expect(fs.existsSync(path.join(dataDir, 'pg'))).toBe(false);
    },
  );

  it.each([
    ['postgres://nobody:wrong@127.0.0.1:1/none', /^DATABASE_URL cannot be reached: .*ECONNREFUSED/],
    ['not-an-address', /^DATABASE_URL must be an address/],
  ])('refuses DATABASE_URL=%s', async (url, line) => {
    expect(await refusal({ DATABASE_URL: url })).toMatch(line);
  });

  it('refuses a folder that cannot be written', async () => {
    const file = path.join(dataDir, 'file');
    fs.writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^DATA_DIR .* is not writable/,
    );
  });

  it('refuses a public address without a master key', async () => {
    const line = await refusal({ PUBLIC_URL: 'https://chat.example.com', NODE_ENV: 'production' });
    expect(line).toMatch(/^MASTER_KEY must be given/);
  });
});

describe('the step before', () => {
  it('says nothing when there is nothing to install', async () => {
    const { ok, output } = await runNode(['scripts/prepare.mjs'], { cwd: root });
    expect({ ok, output }).toEqual({ ok: true, output: '' });
  });
});
