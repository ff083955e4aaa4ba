/** The worker is killed before, during and after an agent of Dialogflow is asked: one answer, never two, never silence. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { DialogflowServer, saying } from '../fakes/dialogflow-server/dialogflow-server.ts';
import { type AgentCustomer, AgentStage } from './agent-stage.ts';

const PATIENCE_MS = 120_000;
const WORKER = path.join(import.meta.dirname, 'probe-worker.ts');
const TEXT = 'Oi, Ana';

let app: TestApp;
let google: DialogflowServer;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  google = await DialogflowServer.open();
  app = await startTestApp({ ROLES: 'api', DIALOGFLOW_URL: google.base });
});
afterAll(async () => {
  await app.stop();
  await google.leave();
});
beforeEach(() => {
  google.reset();
  google.respond = saying(TEXT);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker);
});

async function start(parts: string): Promise<ChildProcess> {
  const worker = fork(WORKER, {
    env: {
      ...process.env,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.core.config.dataDir,
      DIALOGFLOW_URL: google.base,
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

const isStored = (customer: AgentCustomer, state: string) =>
  until(`the call is ${state}`, async () => (await customer.calls()).at(-1)?.state === state);

/** Everything is over. */
async function outcome(customer: AgentCustomer): Promise<string[]> {
  await until(
    'nothing is left to do',
    async () => !(await customer.isWaitedFor()) && (await customer.told()).length > 0,
  );
  expect(await customer.calls()).toHaveLength(1);
  return customer.told();
}

const options = { timeout: 2 * PATIENCE_MS };

test('killed while the customer is quiet: answered once', options, async () => {
  const stage = await AgentStage.open(app, google);
  const customer = await stage.customer();
  const first = await start('engine');
  await until('it waits', async () => {
    const found = await stage.query(
      sql`select from automation_sessions where ticket_id = ${customer.ticketId} and timer_id = 'dialogflow-quiet'`,
    );
    return found.length > 0;
  });
  await kill(first);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(google.asked).toHaveLength(1);
});

test('killed while the agent works: asked again, answered once', options, async () => {
  const stage = await AgentStage.open(app, google);
  const customer = await stage.customer();
  google.isSlow = true;
  const first = await start('engine jobs');
  await until('it is asked', () => google.asked.length === 1);
  await kill(first);
  google.release();
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(google.asked).toHaveLength(2);
});

test('killed before the stored answer was heard: answered once', options, async () => {
  const stage = await AgentStage.open(app, google);
  const customer = await stage.customer();
  google.isSlow = true;
  const first = await start('engine jobs');
  await until('it is asked', () => google.asked.length === 1);
  await kill(first);
  const second = await start('jobs');
  await until('it is asked again', () => google.asked.length === 2);
  google.release();
  await isStored(customer, 'done');
  await kill(second);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual([TEXT]);
  expect(google.asked).toHaveLength(2);
});
