/** Machines call a peer that behaves in every way; what customers are told of it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consumeNext } from '../../apps/server/src/automation/engine/consume.ts';
import { dueTimer } from '../../apps/server/src/automation/engine/due-timer.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type Manner, Peer } from '../fakes/peer/peer.ts';
import { probeAutomation } from './probe.ts';
import { type Customer, FAILED, ProbeStage } from './probe-stage.ts';

const patient = probeAutomation({ timeoutMs: 30_000 });
/** For peers that never answer. */
const hasty = probeAutomation({ timeoutMs: 1000 });

let app: TestApp;
let stage: ProbeStage;
let peer: Peer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  stage = await ProbeStage.open(app);
  peer = await Peer.open();
});
afterEach(() => peer.leave());

async function settle(): Promise<void> {
  while (await consumeNext(stage.core, stage.companyId, patient));
}

/** Until the call of the ticket is over, however often it is tried. */
async function callThrough(customer: Customer): Promise<void> {
  const automation = peer.manner === 'never' ? hasty : patient;
  while ((await customer.calls()).at(-1)?.state === 'pending') await customer.runCall(automation);
  await settle();
}

const answerTo = (text: string) => `Sobre {{name}}: ${text}`;

test('says what the peer answers, word for word, when the call is over', async () => {
  const customer = await stage.customer(peer.url, 'ask-once', 'Preço?');
  await settle();
  expect(await customer.told()).toEqual([]);
  await callThrough(customer);
  expect(await customer.told()).toEqual([answerTo('Preço?')]);
  expect(await customer.isWaitedFor()).toBe(false);
});

test('holds no transaction and delays no other ticket while the peer sleeps', async () => {
  const owner = await app.owner();
  peer.manner = 'late';
  const [asking, other] = [
    await stage.customer(peer.url, 'ask-once'),
    await stage.customer(peer.url, 'ask-once', 'timer café 60000'),
  ];
  await settle();
  const called = asking.runCall(patient);
  await eventually('the peer is asked', () => peer.asked.length === 1);
  const { rows: open } = await owner.query(`select query from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`);
  expect(open).toEqual([]);
  expect(await other.isWaitedFor()).toBe(false);
  await other.accept();
  await asking.write('ainda aí?');
  await settle();
  peer.answer();
  await called;
  await settle();
  expect(await asking.told()).toEqual([answerTo('Oi')]);
});

test('joins messages that arrive during a call into one of several lines', async () => {
  const customer = await stage.customer(peer.url, 'ask-once');
  await settle();
  for (const body of ['Vocês', 'entregam', 'hoje?']) await customer.write(body);
  await settle();
  expect(await customer.calls()).toHaveLength(1);
  await callThrough(customer);
  await callThrough(customer);
  expect(peer.asked.map(({ text }) => text)).toEqual(['Oi', 'Vocês\nentregam\nhoje?']);
  expect(await customer.told()).toEqual(peer.asked.map(({ text }) => answerTo(text)));
});

describe('a person who accepts', () => {
  test('prevents a call that is not made yet', async () => {
    const customer = await stage.customer(peer.url, 'ask-once');
    await settle();
    await customer.accept();
    await callThrough(customer);
    expect(peer.asked).toEqual([]);
    expect(await customer.calls()).toMatchObject([{ state: 'dropped' }]);
  });

  test.each<Manner>(['late', 'never'])(
    'while the peer answers %s is not talked over, not even with an excuse',
    async (manner) => {
      peer.manner = manner;
      const customer = await stage.customer(peer.url, 'ask-once');
      await settle();
      const called = customer.runCall(manner === 'never' ? hasty : patient);
      await eventually('the peer is asked', () => peer.asked.length === 1);
      await customer.accept();
      const told = await customer.told();
      peer.answer();
      await called;
      await settle();
      expect(await customer.calls()).toMatchObject([{ state: 'dropped' }]);
      expect(await customer.told()).toEqual(told);
      expect(await customer.isWaitedFor()).toBe(false);
    },
  );

  test('ends the call even if they return the ticket', async () => {
    peer.manner = 'late';
    const customer = await stage.customer(peer.url, 'ask-once');
    await settle();
    const called = customer.runCall(patient);
    await eventually('the peer is asked', () => peer.asked.length === 1);
    await customer.accept();
    await customer.return();
    const told = await customer.told();
    peer.answer();
    await called;
    await settle();
    expect(await customer.told()).toEqual(told);
  });
});

describe('a peer that answers', () => {
  test('is heard once when it answers twice', async () => {
    peer.manner = 'twice';
    const customer = await stage.customer(peer.url, 'ask-once');
    await settle();
    await callThrough(customer);
    expect(await customer.told()).toEqual([answerTo('Oi')]);
  });

  test('is heard without the characters that the database cannot store', async () => {
    peer.manner = 'hostile';
    const customer = await stage.customer(peer.url, 'ask-once');
    await settle();
    await callThrough(customer);
    expect(await customer.told()).toEqual(['ab\ufffdc']);
  });

  test.each<[Manner, 'ask-again' | 'ask-once', number]>([
    ['never', 'ask-again', 3],
    ['never', 'ask-once', 1],
    ['cut', 'ask-again', 3],
    ['cut', 'ask-once', 1],
    ['garbage', 'ask-again', 1],
    ['garbage', 'ask-once', 1],
  ])(
    '%s to %s is asked %d times, by one name, and people take over',
    async (manner, kind, times) => {
      peer.manner = manner;
      const customer = await stage.customer(peer.url, kind);
      await settle();
      await callThrough(customer);
      expect(peer.asked).toHaveLength(times);
      expect(new Set(peer.asked.map(({ callId }) => callId)).size).toBe(1);
      expect(await customer.told()).toEqual([FAILED]);
      expect(await customer.ticket()).toMatchObject({
        status: 'pending',
        chatbot: false,
        state: { kind: 'waiting' },
      });
      expect(await customer.isWaitedFor()).toBe(false);
    },
  );
});

test('asks a peer again that could not be reached, even for a call that is made only once', async () => {
  const customer = await stage.customer(peer.url, 'ask-once');
  await settle();
  await peer.leave();
  await customer.runCall(patient);
  expect(await customer.calls()).toMatchObject([{ state: 'pending', error: 'ECONNREFUSED' }]);
  await peer.listen();
  await callThrough(customer);
  expect(await customer.told()).toEqual([answerTo('Oi')]);
});

test('tells the customer only once in an attendance that it cannot go on', async () => {
  peer.manner = 'garbage';
  const customer = await stage.customer(peer.url, 'ask-once');
  await settle();
  await callThrough(customer);
  await customer.giveToProbe(peer.url, 'ask-once');
  await customer.write('e agora?');
  await settle();
  await callThrough(customer);
  expect(peer.asked).toHaveLength(2);
  expect(await customer.told()).toEqual([FAILED]);
});

test('leaves the ticket to people when the job of a call is lost, and ignores a late answer', async () => {
  peer.manner = 'late';
  const customer = await stage.customer(peer.url, 'ask-once');
  await settle();
  const called = customer.runCall(patient);
  await eventually('the peer is asked', () => peer.asked.length === 1);
  await stage.query(sql`update automation_calls set give_up_at = now()`);
  await stage.query(sql`update automation_work set next_try_at = now()`);
  await settle();
  peer.answer();
  await called;
  await settle();
  expect(await customer.told()).toEqual([FAILED]);
  expect(await customer.calls()).toMatchObject([{ state: 'failed', error: 'overdue' }]);
});

test('tells customers who opted out of automation nothing about a failure', async () => {
  peer.manner = 'garbage';
  const customer = await stage.customer(peer.url, 'ask-once');
  await settle();
  await stage.query(sql`update contacts set disable_bot = true`);
  await callThrough(customer);
  expect(await customer.told()).toEqual([]);
});

test('ends a machine that goes on by itself for ever', async () => {
  const customer = await stage.customer(peer.url, 'ask-once', 'sem fim');
  await settle();
  expect(await customer.ticket()).toMatchObject({ chatbot: false, state: { kind: 'waiting' } });
  expect(await customer.isWaitedFor()).toBe(false);
});

test('tells the machine what could not be sent any more', async () => {
  const customer = await stage.customer(peer.url, 'ask-once');
  await settle();
  await stage.query(sql`update connections set provider = 'cloud'`);
  await stage.query(sql`update conversations set last_inbound_at = now() - interval '25 hours'`);
  await callThrough(customer);
  expect(await customer.told()).toEqual([]);
  expect((await customer.ticket()).state).toMatchObject({ unsent: 1 });
});

describe('a timer', () => {
  const ring = async ({ ticketId }: Customer) => {
    await dueTimer.look(stage.core, { companyId: stage.companyId, ticketId });
    await settle();
  };
  const passTime = () =>
    stage.query(sql`update automation_sessions set timer_at = now() - interval '1 second'`);

  test('is heard once when its time has come, and not before', async () => {
    const customer = await stage.customer(peer.url, 'ask-once', 'timer chá 60000');
    await settle();
    await ring(customer);
    expect(await customer.told()).toEqual([]);
    await passTime();
    await ring(customer);
    await ring(customer);
    expect(await customer.told()).toEqual(['Hora: chá']);
  });

  test('is not heard when a person has had the ticket meanwhile', async () => {
    const customer = await stage.customer(peer.url, 'ask-once', 'timer chá 60000');
    await settle();
    await customer.accept();
    await customer.return();
    const told = await customer.told();
    await passTime();
    await ring(customer);
    expect(await customer.told()).toEqual(told);
  });
});
