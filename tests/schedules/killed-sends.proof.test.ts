/** Processes that send scheduled messages are killed, again and again: each message arrives once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attendant, sandboxConnection, signIn } from '../stage/attendant.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { eventually } from '../stage/eventually.ts';
import { ServerProcess } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';

const PATIENCE_MS = 180_000;
const SINGLES = 40;
const SERIES = 10;
const TIMES = 3;
const KILLS = 3;

let stage: Stage;
let desk: ServerProcess;
let sender: ServerProcess;
let admin: Attendant;

const start = (roles: string) =>
  ServerProcess.start({
    databaseUrl: stage.url(),
    dataDir: stage.dir,
    env: { ROLES: roles, CLUSTER: 'on', LEASE_MS: '1500', HEARTBEAT_MS: '1000', POLL_MS: '100' },
  });

beforeAll(async () => {
  stage = await openDemoStage();
  desk = await start('api');
  sender = await start('worker,gateway');
  admin = await signIn(desk.url, 'admin@aurora.demo');
  await sandboxConnection(admin);
});
afterAll(async () => {
  await desk?.end('SIGKILL');
  await sender?.end('SIGKILL');
  await stage?.close();
});

/** How often each text arrived on phones. */
async function arrivals(): Promise<Map<string, number>> {
  const found = await stage.query<{ body: string; count: number }>(
    `select body, count(*)::int as count from sandbox_messages
     where not from_customer and body like 'Prova %' group by body`,
  );
  return new Map(found.map(({ body, count }) => [body, count]));
}

/** As if a day had passed for the series that have been sent. */
const bringNearer = () =>
  stage.query(`
    with due as (
      update schedules set next_at = now() where body like 'Prova série %' and next_at > now()
      returning company_id, id
    )
    select prosa.enqueue('send-schedule', json_build_object('companyId', company_id, 'scheduleId', id),
      'schedule:' || id, now(), 12) from due`);

const sumOf = (counts: Map<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);

test('sends each occurrence once, whatever dies', { timeout: 2 * PATIENCE_MS }, async () => {
  const [contact] = await admin.call('GET /contacts/list', { query: { name: 'a' } });
  const make = (body: string, more: object = {}) =>
    admin.call('POST /schedules', {
      body: { body, contactId: contact!.id, sendAt: new Date().toISOString(), ...more },
    });
  const expected = new Map<string, number>();
  for (let n = 0; n < SINGLES; n++) {
    await make(`Prova única ${n}`);
    expected.set(`Prova única ${n}`, 1);
  }
  for (let n = 0; n < SERIES; n++) {
    await make(`Prova série ${n}`, { repeat: { unit: 'day', count: TIMES } });
    expected.set(`Prova série ${n}`, TIMES);
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const before = sumOf(await arrivals());
    await bringNearer();
    await eventually('some arrive', async () => sumOf(await arrivals()) > before, PATIENCE_MS);
    await sender.end('SIGKILL');
    await sender.start();
  }
  await eventually(
    'all have arrived',
    async () => {
      await bringNearer();
      return sumOf(await arrivals()) >= sumOf(expected);
    },
    PATIENCE_MS,
  );
  const arrived = await arrivals();
  expect([...arrived].toSorted()).toEqual([...expected].toSorted());
  // Nothing more comes when the jobs run once more.
  await bringNearer();
  const [left] = await stage.query<{ count: number }>(
    `select count(*)::int as count from schedules where body like 'Prova %' and next_at is not null`,
  );
  expect(left!.count).toBe(0);
});
