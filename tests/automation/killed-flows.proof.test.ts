/** The worker is killed at every point of a flow: the customer sees each text once, and none is missing. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { graphOf, menuOf, node, text } from '@prosa/flow/testing/flows';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildFlow } from '../../apps/server/src/testing/builders.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { Peer } from '../fakes/peer/peer.ts';
import { type FlowCustomer, FlowStage } from './flow-stage.ts';

const PATIENCE_MS = 120_000;
const WORKER = path.join(import.meta.dirname, 'probe-worker.ts');

let app: TestApp;
let peer: Peer;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on', MENU_QUIET_MS: '0' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  peer = await Peer.open();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker);
  await peer.leave();
});

async function start(): Promise<ChildProcess> {
  const worker = fork(WORKER, {
    env: {
      ...process.env,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.core.config.dataDir,
      LOOPBACK_TARGETS: 'on',
      MASTER_KEY: '2b8f0d6c4e1a97533f5d7b9c0a8e6421',
      LOG_LEVEL: 'error',
      POLL_MS: '50',
      MENU_QUIET_MS: '0',
      HOST: '127.0.0.1',
      PROBE_PARTS: 'engine jobs',
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

const isTold = (customer: FlowCustomer, texts: readonly string[]) =>
  until(
    `the customer is told ${texts.at(-1)}`,
    async () => (await customer.told()).length >= texts.length,
  );

const requestThen = (request: Record<string, unknown>) =>
  graphOf(
    [
      text('a', 'Um momento'),
      node('h', 'httpRequest', { timeout: 30, ...request }),
      text('yes', 'Deu'),
      text('no', 'Não deu'),
    ],
    [
      ['a', 'h'],
      ['h', 'success', 'yes'],
      ['h', 'error', 'no'],
    ],
  );

const options = { timeout: 2 * PATIENCE_MS };

test.each([
  { method: 'POST', end: 'Não deu', asked: 1 },
  { method: 'GET', end: 'Deu', asked: 2 },
])('killed while a $method is under way: $end', options, async ({ method, end, asked }) => {
  const stage = await FlowStage.open(app);
  await stage.welcome(requestThen({ method, url: peer.url, body: '{"text":"x"}' }));
  peer.manner = 'late';
  const customer = stage.customer();
  await customer.write('oi');
  const first = await start();
  await until('the other side is asked', () => peer.asked.length === 1);
  await kill(first);
  peer.manner = 'answers';
  await start();
  const texts = ['Um momento', end];
  await isTold(customer, texts);
  expect(await customer.told()).toEqual(texts);
  expect(peer.asked).toHaveLength(asked);
});

test('killed during an interval: the customer goes on when it is over', options, async () => {
  const stage = await FlowStage.open(app);
  await stage.welcome(
    graphOf(
      [text('a', 'Um'), node('i', 'interval', { sec: 3 }), text('b', 'Dois'), menuOf('m', ['A'])],
      [
        ['a', 'i'],
        ['i', 'b'],
        ['b', 'm'],
      ],
    ),
  );
  const customer = stage.customer();
  await customer.write('oi');
  const first = await start();
  await isTold(customer, ['Um']);
  await kill(first);
  await start();
  const texts = ['Um', 'Dois', 'Escolha\n\n[1] A'];
  await isTold(customer, texts);
  expect(await customer.told()).toEqual(texts);
});

test('killed before an attendant’s flow begins: it begins once', options, async () => {
  const stage = await FlowStage.open(app);
  const flow = await buildFlow(stage.core, stage.companyId, graphOf([text('t', 'Pesquisa')]));
  const customer = stage.customer();
  await customer.says('oi');
  const params = { ticketId: await customer.ticketId() };
  await stage.admin.call('POST /tickets/:ticketId/flow', { params, body: { flowId: flow.id } });
  const first = await start();
  await kill(first);
  await start();
  await isTold(customer, ['Olá', 'Pesquisa']);
  expect(await customer.told()).toEqual(['Olá', 'Pesquisa']);
  expect(await customer.path()).toEqual(['1 entered', 't entered']);
});
