/** `npm start` with killed processes, and further roles. The basic cases: start.test.ts. */
import * as fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isRunning } from '../apps/server/src/core/process/pid-lock.ts';
import { START_MS, StartStage, statusOf } from '../tests/stage/start-stage.ts';
import { buildWeb } from './build-web.ts';

let stage: StartStage;
beforeAll(buildWeb, 120_000);
beforeEach(() => {
  stage = new StartStage();
});
afterEach(() => stage.close());

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

it('keeps everything through kill -9, and restarts in time', async () => {
  const first = await stage.startReady();
  const login = await logIn(first.url);
  expect(login.status).toBe(200);
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await first.end('SIGKILL');
  const { port } = new URL(first.url);
  const startedAt = performance.now();
  const second = await stage.startReady({ PORT: port });
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect((await refresh(second.url, cookie)).status).toBe(200);
}, 180_000);

it('exits with status 1 and says so when its database dies and cannot be restarted', async () => {
  const first = await stage.startReady({ SEED_DEMO: 'off' });
  await expect.poll(first.output, { timeout: START_MS }).toContain(`${first.url}/setup#`);
  const control = path.join(stage.dataDir, 'pg/data/global/pg_control');
  // PostgreSQL refuses to start without it.
  fs.renameSync(control, `${control}.aside`);
  process.kill(stage.postmasterPid(), 'SIGKILL');
  expect(await first.ended).toBe(1);
  expect(first.output().match(/pg_local\.restart_failed/g)).toHaveLength(5);
  expect(first.output()).toContain('"message":"pg_local.lost"');
  fs.renameSync(`${control}.aside`, control);
}, 120_000);

it('answers only probes as a worker, and prints their address', async () => {
  const worker = await stage.startReady({ ROLES: 'worker', SEED_DEMO: 'off' });
  await expect
    .poll(worker.output, { timeout: START_MS })
    .toContain(`health ${worker.url}/livez ${worker.url}/readyz`);
  expect(worker.output()).toContain('Prosa is ready: worker');
  expect(worker.output()).not.toMatch(/api\/docs|\/setup#/);
  expect(await statusOf(worker.url)).toBe(404);
}, 120_000);

it('leaves no database running when it is stopped while it starts', async () => {
  const first = await stage.start();
  await expect.poll(first.output, { timeout: START_MS }).toContain('Preparing the database');
  const postmasterPid = () => stage.postmasterPid();
  await expect.poll(postmasterPid, { timeout: START_MS, interval: 5 }).toBeGreaterThan(0);
  const postmaster = postmasterPid();
  await first.end('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(isRunning(postmaster)).toBe(false);
}, 120_000);

it('offers the first operator a link without demo data, and refuses a second start on the folder', async () => {
  const first = await stage.startReady({ SEED_DEMO: 'off' });
  await expect.poll(first.output, { timeout: START_MS }).toContain(`${first.url}/setup#`);
  expect(await stage.refusal({})).toBe(
    `Another Prosa already runs on the data folder ${stage.dataDir} (process ${first.pid})`,
  );
  expect(await statusOf(`${first.url}/readyz`)).toBe(200);
}, 120_000);
