/** The worker is killed around each call of a bot, and while it speaks: one answer or the excuse, never both, never silence. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import type { Block } from '../fakes/typebot-server/bot.ts';
import { TypebotServer } from '../fakes/typebot-server/typebot-server.ts';
import { FAILED, type HookCustomer, type HookStage } from './hook-stage.ts';
import { kill, patient, until, Workers } from './killed-workers.ts';
import { departments, openTypebot, say } from './typebot-stage.ts';

const MENU = 'Setor?\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';

const bot: readonly Block[] = [
  say('a', 'Oi'),
  say('b', 'Setor?'),
  departments,
  say('c', 'Até logo'),
  { id: 'z', type: 'text input' },
];

let app: TestApp;
let server: TypebotServer;
const workers = new Workers();

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  server = await TypebotServer.open();
});
afterEach(async () => {
  await workers.killAll();
  await server.leave();
});

const start = (parts: string) => workers.start(app, parts);

const isTold = (customer: HookCustomer, count: number) =>
  until(`${count} texts`, async () => (await customer.told()).length === count);

const isStored = (customer: HookCustomer, state: string, calls = 1) =>
  until(`call ${calls} is ${state}`, async () => {
    const all = await customer.calls();
    return all.length === calls && all.at(-1)?.state === state;
  });

/** Nothing is left to look at, to call or to wait for. */
async function outcome(stage: HookStage, customer: HookCustomer): Promise<string[]> {
  await until('nothing is left to do', async () => {
    const [session] = await stage.query<{ timerId: string | null }>(
      sql`select timer_id as "timerId" from automation_sessions where ticket_id = ${customer.ticketId}`,
    );
    const isOver = session?.timerId === null && !(await customer.isWaitedFor());
    return isOver && (await customer.told()).length > 0;
  });
  return customer.told();
}

test('killed while the customer may write more: begun once', patient, async () => {
  const stage = await openTypebot(app, server, { bot });
  const customer = await stage.customer();
  const first = await start('engine');
  await until('it waits', async () => {
    const found = await stage.query(
      sql`select from automation_sessions where timer_id = 'typebot-quiet'`,
    );
    return found.length > 0;
  });
  await kill(first);
  await start('engine jobs');
  expect(await outcome(stage, customer)).toEqual(['Oi', MENU]);
  expect(server.asked).toHaveLength(1);
});

test('killed while a bot begins: begun again, said once', patient, async () => {
  const stage = await openTypebot(app, server, { bot });
  server.manner = 'late';
  const customer = await stage.customer();
  const first = await start('engine jobs');
  await until('it is asked', () => server.asked.length === 1);
  await kill(first);
  server.manner = 'answers';
  server.release();
  await start('engine jobs');
  expect(await outcome(stage, customer)).toEqual(['Oi', MENU]);
  expect(server.asked.map(({ kind }) => kind)).toEqual(['start', 'start']);
});

test('killed before the stored answer was heard: said once', patient, async () => {
  const stage = await openTypebot(app, server, { bot });
  server.manner = 'late';
  const customer = await stage.customer();
  const first = await start('engine jobs');
  await until('it is asked', () => server.asked.length === 1);
  await kill(first);
  server.manner = 'answers';
  const second = await start('jobs');
  await isStored(customer, 'done');
  await kill(second);
  await start('engine jobs');
  expect(await outcome(stage, customer)).toEqual(['Oi', MENU]);
});

test('killed while a bot goes on: not asked again, and people take over', patient, async () => {
  const stage = await openTypebot(app, server, { bot });
  const customer = await stage.customer();
  const first = await start('engine jobs');
  await isTold(customer, 2);
  server.manner = 'late';
  await customer.write('Vendas');
  await until('it is asked', () => server.asked.length === 2);
  await kill(first);
  server.manner = 'answers';
  server.release();
  await start('engine jobs');
  await isTold(customer, 3);
  expect(await outcome(stage, customer)).toEqual(['Oi', MENU, FAILED]);
  expect(server.asked).toHaveLength(2);
});

test('killed between two bubbles: each is said once', patient, async () => {
  const stage = await openTypebot(app, server, { bot, integration: { typebotDelayMessage: 2000 } });
  const customer = await stage.customer();
  const first = await start('engine jobs');
  await isTold(customer, 1);
  await kill(first);
  await start('engine jobs');
  await isTold(customer, 2);
  expect(await outcome(stage, customer)).toEqual(['Oi', MENU]);
  expect(server.asked).toHaveLength(1);
});

test('killed while a file is fetched: fetched again, sent once', patient, async () => {
  server.files.set('/loja.png', PIXEL);
  server.hasSlowFiles = true;
  const stage = await openTypebot(app, server, {
    bot: [{ id: 'i', type: 'image', url: `${server.base}/loja.png` }, ...bot],
  });
  const customer = await stage.customer();
  const first = await start('engine jobs');
  await until('the file is asked for', () => server.isAskedForFile);
  await kill(first);
  server.hasSlowFiles = false;
  server.release();
  await start('engine jobs');
  await isTold(customer, 3);
  expect(await outcome(stage, customer)).toEqual(['image: ', 'Oi', MENU]);
  expect(server.asked).toHaveLength(1);
});

test(
  'five messages in a third of a second begin one conversation, and all are seen',
  patient,
  async () => {
    const stage = await openTypebot(app, server, { bot });
    await start('engine jobs');
    const customer = await stage.customer('um');
    for (const body of ['dois', 'três', 'quatro', 'cinco']) await customer.write(body);
    await isTold(customer, 2);
    expect(await outcome(stage, customer)).toEqual(['Oi', MENU]);
    expect(server.asked.map(({ body }) => body.message)).toEqual(['um\ndois\ntrês\nquatro\ncinco']);
  },
);
