/** The worker is killed before, during and after a model is asked: one answer, never two, never silence. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { AiServer } from '../fakes/ai-server/ai-server.ts';
import { type PromptCustomer, PromptStage } from './prompt-stage.ts';

const PATIENCE_MS = 120_000;
const WORKER = path.join(import.meta.dirname, 'probe-worker.ts');
const TEXT = 'Oi, Ana';

let app: TestApp;
let ai: AiServer;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ai = await AiServer.open();
  ai.script = [{ text: TEXT }];
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker);
  await ai.leave();
});

async function start(parts: string): Promise<ChildProcess> {
  const worker = fork(WORKER, {
    env: {
      ...process.env,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.core.config.dataDir,
      LOOPBACK_TARGETS: 'on',
      MASTER_KEY: '2b8f0d6c4e1a97533f5d7b9c0a8e6421',
      LOG_LEVEL: 'error',
      POLL_MS: '50',
      AI_QUIET_MS: '200',
      HOST: '127.0.0.1',
      PROBE_PARTS: parts,
    },
  });
  workers.push(worker);
  await once(worker, 'message');
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}

const until = (what: string, isSo: () => boolean | Promise<boolean>) =>
  eventually(what, isSo, PATIENCE_MS);

const isStored = (customer: PromptCustomer, state: string) =>
  until(`the call is ${state}`, async () => (await customer.calls()).at(-1)?.state === state);

/** Everything is over. */
async function outcome(customer: PromptCustomer): Promise<string[]> {
  await until(
    'nothing is left to do',
    async () => !(await customer.isWaitedFor()) && (await customer.told()).length > 0,
  );
  expect(await customer.calls()).toHaveLength(1);
  return customer.told();
}

const options = { timeout: 2 * PATIENCE_MS };

test('killed while the customer is quiet: answered once', options, async () => {
  const stage = await PromptStage.open(app, ai);
  const customer = await stage.customer();
  const first = await start('engine');
  await until('it waits', async () => {
    const found = await stage.query(
      sql`select from automation_sessions where ticket_id = ${customer.ticketId} and timer_id = 'ai-quiet'`,
    );
    return found.length > 0;
  });
  await kill(first);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(ai.asked).toHaveLength(1);
});

test('killed while the model works: asked again, answered once', options, async () => {
  const stage = await PromptStage.open(app, ai);
  const customer = await stage.customer();
  ai.isSlow = true;
  const first = await start('engine jobs');
  await until('it is asked', () => ai.asked.length === 1);
  await kill(first);
  ai.release();
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(ai.asked).toHaveLength(2);
  // What the first one did cost, nobody knows.
  const { used } = await stage.admin.call('GET /prompt/usage', { query: {} });
  expect(used).toBeGreaterThan(300);
});

test('killed before the stored answer was heard: answered once', options, async () => {
  const stage = await PromptStage.open(app, ai);
  const customer = await stage.customer();
  const first = await start('engine jobs');
  ai.isSlow = true;
  await until('it is asked', () => ai.asked.length === 1);
  await kill(first);
  const second = await start('jobs');
  await until('it is asked again', () => ai.asked.length === 2);
  ai.release();
  await isStored(customer, 'done');
  await kill(second);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(ai.asked).toHaveLength(2);
});
