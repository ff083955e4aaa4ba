/** The worker is killed at every point of a flow: the customer sees each text once, and none is missing. */
import { graphOf, menuOf, node, text } from '@prosa/flow/testing/flows';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildFlow } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { Peer } from '../fakes/peer/peer.ts';
import { type FlowCustomer, FlowStage } from './flow-stage.ts';
import { kill, patient, until, Workers } from './killed-workers.ts';

let app: TestApp;
let peer: Peer;
const workers = new Workers();

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on', MENU_QUIET_MS: '0' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  peer = await Peer.open();
});
afterEach(async () => {
  await workers.killAll();
  await peer.leave();
});

const start = () => workers.start(app, 'engine jobs', { MENU_QUIET_MS: '0' });

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

test.each([
  { method: 'POST', end: 'Não deu', asked: 1 },
  { method: 'GET', end: 'Deu', asked: 2 },
])('killed while a $method is under way: $end', patient, async ({ method, end, asked }) => {
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

test('killed during an interval: the customer goes on when it is over', patient, async () => {
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

test('killed before an attendant’s flow begins: it begins once', patient, async () => {
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
