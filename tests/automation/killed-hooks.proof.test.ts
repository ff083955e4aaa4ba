/** The worker is killed before, during and after a call of a workflow: one answer or the excuse, never both, never silence. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { N8nServer, type Workflow } from '../fakes/n8n-server/n8n-server.ts';
import { FAILED, type HookCustomer, HookStage } from './hook-stage.ts';

const PATIENCE_MS = 120_000;
const WORKER = path.join(import.meta.dirname, 'probe-worker.ts');
const TEXT: Workflow = { respond: { when: 'lastNode', items: [{ text: 'Oi, Ana' }] } };

let app: TestApp;
let n8n: N8nServer;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  n8n = await N8nServer.open();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker);
  await n8n.leave();
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

const open = (workflow: Workflow) =>
  HookStage.open(app, { integration: { urlN8N: n8n.activate('fluxo', workflow) } });

const until = (what: string, isSo: () => boolean | Promise<boolean>) =>
  eventually(what, isSo, PATIENCE_MS);

const isStored = (customer: HookCustomer, state: string) =>
  until(`the call is ${state}`, async () => (await customer.calls()).at(-1)?.state === state);

/** Everything is over. */
async function outcome(customer: HookCustomer): Promise<string[]> {
  await until(
    'nothing is left to do',
    async () => !(await customer.isWaitedFor()) && (await customer.told()).length > 0,
  );
  expect(await customer.calls()).toHaveLength(1);
  return customer.told();
}

const options = { timeout: 2 * PATIENCE_MS };

test('killed before the call: asked once, answered once', options, async () => {
  const stage = await open(TEXT);
  const customer = await stage.customer();
  const first = await start('engine');
  await isStored(customer, 'pending');
  await kill(first);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual(['Oi, Ana']);
  expect(n8n.asked).toHaveLength(1);
});

test(
  'killed while the workflow works: not asked again, and people take over',
  options,
  async () => {
    const stage = await open({ ...TEXT, isSlow: true });
    const customer = await stage.customer();
    const first = await start('engine jobs');
    await until('it is asked', () => n8n.asked.length === 1);
    await kill(first);
    n8n.release();
    await start('engine jobs');
    expect(await outcome(customer)).toEqual([FAILED]);
    expect(n8n.asked).toHaveLength(1);
  },
);

test(
  'killed with the answer in its hands: not asked again, and people take over',
  options,
  async () => {
    const stage = await open({
      respond: () => ({
        when: 'lastNode',
        items: [{ messages: [{ mediaUrl: `${n8n.base}/loja.png` }] }],
      }),
    });
    n8n.files.set('/loja.png', Buffer.from(PIXEL));
    n8n.hasSlowFiles = true;
    const customer = await stage.customer();
    const first = await start('engine jobs');
    await until('the file is asked for', () => n8n.isAskedForFile);
    await kill(first);
    n8n.release();
    await start('engine jobs');
    expect(await outcome(customer)).toEqual([FAILED]);
    expect(n8n.asked).toHaveLength(1);
  },
);

test('killed before the stored answer was heard: answered once', options, async () => {
  const stage = await open(TEXT);
  const customer = await stage.customer();
  const first = await start('engine');
  await isStored(customer, 'pending');
  await kill(first);
  const second = await start('jobs');
  await isStored(customer, 'done');
  await kill(second);
  await start('engine jobs');
  expect(await outcome(customer)).toEqual(['Oi, Ana']);
  expect(n8n.asked).toHaveLength(1);
});
