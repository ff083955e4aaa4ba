/** `npm start`; with kills and further roles: start.proof.test.ts. */
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/core/config/free-port.ts';
import { isRunning } from '../apps/server/src/core/process/pid-lock.ts';
import { START_MS, StartStage } from '../tests/stage/start-stage.ts';
import { buildWeb } from './build-web.ts';
import { runNode } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');

let stage: StartStage;
beforeAll(buildWeb, 120_000);
beforeEach(() => {
  stage = new StartStage();
});
afterEach(() => stage.close());

describe('npm start', () => {
  it('serves the app and the demo, and stops with its database', async () => {
    const one = await stage.startReady();
    // It answers a moment before it prints this.
    await expect.poll(one.output, { timeout: START_MS }).toContain('npm run say');
    expect(one.output()).toContain(one.url);
    expect(one.output()).toContain('admin@aurora.demo');
    expect(one.output()).toContain('HOST=0.0.0.0');
    const html = await (await fetch(one.url)).text();
    expect(html).toContain('<div id="root"');
    // As stored by the build.
    const file = /\/assets\/app-[^"]+\.js/.exec(html)?.[0] ?? '';
    const headers = { 'accept-encoding': 'br' };
    const program = await fetch(new URL(file, one.url), { headers });
    expect(program.headers.get('content-encoding')).toBe('br');
    expect(program.headers.get('vary')).toContain('accept-encoding');
    const login = await fetch(`${one.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@aurora.demo', password: 'prosa-demo' }),
    });
    expect(login.status).toBe(200);
    const postmaster = stage.postmasterPid();
    await one.end('SIGTERM');
    expect(isRunning(postmaster)).toBe(false);
  }, 180_000);

  it.each(['PORT', 'METRICS_PORT'])(
    'refuses a %s in use before it creates a database',
    async (name) => {
      const port = await freePort();
      const listener = createServer().listen(port, '0.0.0.0');
      await once(listener, 'listening');
      expect(await stage.refusal({ [name]: String(port) })).toBe(
        `Port ${port} is already in use: set ${name} to another one`,
      );
      expect(fs.existsSync(path.join(stage.dataDir, 'pg'))).toBe(false);
      listener.close();
    },
  );

  it.each([
    ['postgres://nobody:wrong@127.0.0.1:1/none', /^DATABASE_URL cannot be reached: .*ECONNREFUSED/],
    ['not-an-address', /^DATABASE_URL must be an address/],
  ])('refuses DATABASE_URL=%s', async (url, line) => {
    expect(await stage.refusal({ DATABASE_URL: url })).toMatch(line);
  });

  it('refuses a folder that is not writable', async () => {
    const file = path.join(stage.dataDir, 'file');
    fs.writeFileSync(file, '');
    expect(await stage.refusal({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^DATA_DIR .* is not writable/,
    );
  });

  it('refuses a public address without a master key', async () => {
    const env = { PUBLIC_URL: 'https://chat.example.com', NODE_ENV: 'production' };
    expect(await stage.refusal(env)).toMatch(/^MASTER_KEY is required/);
  });
});

describe('the preparation step', () => {
  it('prints nothing when there is nothing to install', async () => {
    const { ok, output } = await runNode(['scripts/prepare.mjs'], { cwd: root });
    expect({ ok, output }).toEqual({ ok: true, output: '' });
  });
});
