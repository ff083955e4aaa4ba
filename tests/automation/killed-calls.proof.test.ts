/**
 * The worker is killed before, during and after a call: the customer is told one answer, or that a person comes, and
 * never both.
 */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { Peer } from '../fakes/peer/peer.ts';
import { isStored, kill, PATIENCE_MS, patient, Workers } from './killed-workers.ts';
import type { ProbeKind } from './probe.ts';
import { type Customer, FAILED, ProbeStage } from './probe-stage.ts';

const ANSWER = 'Sobre {{name}}: Oi';

let app: TestApp;
let owner: pg.Client;
let stage: ProbeStage;
let peer: Peer;
const workers = new Workers();

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
  owner = await app.owner();
});
afterAll(() => app.stop());
beforeEach(async () => {
  stage = await ProbeStage.open(app);
  peer = await Peer.open();
});
afterEach(async () => {
  await workers.killAll();
  await peer.leave();
});

const start = (parts: string) => workers.start(app, parts);

/** Everything is over: what they were told stays as it is. */
const outcome = async (customer: Customer): Promise<string[]> => {
  await eventually(
    'nothing is left to do',
    async () => !(await customer.isWaitedFor()) && (await customer.told()).length > 0,
    PATIENCE_MS,
  );
  expect((await customer.calls()).filter(({ state }) => state === 'pending')).toEqual([]);
  return customer.told();
};

const isAsked = (times: number) =>
  eventually(`the peer is asked ${times} times`, () => peer.asked.length >= times, PATIENCE_MS);

describe.each<[ProbeKind, { whenHeard: string; times: number }]>([
  ['ask-again', { whenHeard: ANSWER, times: 2 }],
  ['ask-once', { whenHeard: FAILED, times: 1 }],
])('a call of the kind %s', patient, (kind, { whenHeard, times }) => {
  test('is made once when the worker was killed before it', async () => {
    const customer = await stage.customer(peer.url, kind);
    const first = await start('engine');
    await isStored(customer, 'pending');
    await kill(first);
    await start('engine jobs');
    expect(await outcome(customer)).toEqual([ANSWER]);
    expect(peer.asked).toHaveLength(1);
  });

  test('is answered once or given up when the worker was killed during it', async () => {
    peer.manner = 'late';
    const customer = await stage.customer(peer.url, kind);
    const first = await start('engine jobs');
    await isAsked(1);
    await kill(first);
    peer.answer();
    peer.manner = 'answers';
    await start('engine jobs');
    expect(await outcome(customer)).toEqual([whenHeard]);
    expect(peer.asked).toHaveLength(times);
    expect(new Set(peer.asked.map(({ callId }) => callId)).size).toBe(1);
  });

  test('is answered once or given up when the worker was killed with the answer in its hands', async () => {
    const customer = await stage.customer(peer.url, kind);
    const first = await start('engine jobs hang');
    await isAsked(1);
    await kill(first);
    await start('engine jobs');
    expect(await outcome(customer)).toEqual([whenHeard]);
    expect(peer.asked).toHaveLength(times);
  });

  test('is answered once when the worker was killed before the stored answer was heard', async () => {
    const customer = await stage.customer(peer.url, kind);
    await kill(
      await start('engine').then(async (worker) => {
        await isStored(customer, 'pending');
        return worker;
      }),
    );
    const second = await start('jobs');
    await isStored(customer, 'done');
    await kill(second);
    await start('engine jobs');
    expect(await outcome(customer)).toEqual([ANSWER]);
    expect(peer.asked).toHaveLength(1);
  });
});

test('more calls than a process makes at once hold no transaction, no fast job and no other customer', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  peer.manner = 'late';
  const others = await ProbeStage.open(app);
  const asking = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 === 0 ? stage : others).customer(peer.url, 'ask-once'),
    ),
  );
  await start('engine jobs');
  // As many as the lane has places, and each company may take half of them.
  await isAsked(8);
  const { rows: held } = await owner.query(`select query from pg_stat_activity
    where datname = current_database() and xact_start < now() - interval '1 second' and pid <> pg_backend_pid()`);
  expect(held).toEqual([]);
  const ringing = await stage.customer(peer.url, 'ask-once', 'timer chá 100');
  // A fast job wakes the ticket, and the engine takes it.
  await eventually(
    'the timer is heard',
    async () => (await ringing.told()).length === 1,
    PATIENCE_MS,
  );
  expect(peer.asked.length).toBe(8);
  peer.manner = 'answers';
  peer.answer();
  for (const customer of asking) expect(await outcome(customer)).toEqual([ANSWER]);
});
