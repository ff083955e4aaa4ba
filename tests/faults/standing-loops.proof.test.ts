/** On a PostgreSQL of its own: a frozen session holds up whoever drops a database of the same server. */
import { Writable } from 'node:stream';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildConnection } from '../../apps/server/src/testing/builders.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { openDemoStage } from '../stage/demo-stage.ts';
import { MASTER_KEY } from '../stage/server-process.ts';
import type { Stage } from '../stage/stage.ts';

const LEASE_MS = 15_000;
const CLOCKS = { STUCK_MS: '2000', LEASE_MS: String(LEASE_MS), LOG_LEVEL: 'warn', CLUSTER: 'on' };

let stage: Stage;
let app: TestApp;
let owner: pg.Client;
/** Loops named in the log, and what /readyz would have reported about them. */
let told: { loop: string; stuck: string[] }[];
const frozen: number[] = [];

beforeAll(async () => {
  told = [];
  stage = await openDemoStage();
  app = await startTestApp(
    { ...CLOCKS, DATABASE_URL: stage.directUrl(), MASTER_KEY },
    listen(() => app),
  );
  owner = await app.owner();
});
afterEach(() => {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
});
afterAll(async () => {
  await app.stop();
  await stage.close();
});

const listen = (of: () => TestApp) =>
  new Writable({
    write: (chunk, _encoding, next) => {
      const { message, loop } = JSON.parse(String(chunk)) as { message: string; loop: string };
      if (message === 'loop.stuck') told.push({ loop, stuck: of().core.progress.stuck });
      next();
    },
  });

const backends = (where: string) =>
  owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and ${where}`,
  );

const isThere = (where: string) =>
  eventually(where, async () => (await backends(where)).rowCount === 1);

/** A backend that became unreachable, as with a network that drops everything. */
async function freeze(where: string): Promise<void> {
  const { rows } = await backends(where);
  expect(rows).toHaveLength(1);
  for (const { pid } of rows) {
    process.kill(pid, 'SIGSTOP');
    frozen.push(pid);
  }
}

async function isTold(loop: string): Promise<void> {
  await eventually(`${loop} is logged`, () => told.find((each) => each.loop === loop));
  expect(told.find((each) => each.loop === loop)?.stuck).toContain(loop);
  const { values } = await app.core.metrics.loopsStuck.get();
  expect(values.find(({ labels }) => labels.loop === loop)?.value).toBeGreaterThan(0);
}

const isHealed = (loop: string) =>
  eventually(`${loop} goes on`, () => !app.core.progress.stuck.includes(loop));

test('wake-ups of other processes arrive again after their connection froze', async () => {
  const heard: number[] = [];
  app.core.wakes.on('automation', (id) => heard.push(id));
  await freeze(`application_name = 'prosa wakes'`);
  await isTold('wake-ups');
  await isHealed('wake-ups');
  await owner.query(`select pg_notify('prosa_wakes', 'other automation:5')`);
  await eventually('the wake-up', () => heard.includes(5));
});

test('events of other processes arrive again after their connection froze', async () => {
  const listens = `query like 'LISTEN "socket.io%'`;
  await isThere(listens);
  await freeze(listens);
  await isTold('events');
  await isHealed('events');
});

test('leases are renewed again before they expire after their connection froze', async () => {
  const { id: companyId } = await buildCompany(app.core);
  await buildConnection(app.core, companyId, { wanted: 'up' });
  const lease = async () => {
    const { rows } = await owner.query<{ epoch: number; ends: Date }>(
      'select epoch::int, expires_at as ends from connection_leases where company_id = $1',
      [companyId],
    );
    return rows[0];
  };
  const renews = `application_name = 'prosa leases'`;
  await isThere(renews);
  const { ends } = await eventually('a lease', lease);
  await freeze(renews);
  await isTold('leases');
  await isHealed('leases');
  await eventually('it is renewed', async () => ((await lease())?.ends ?? ends) > ends);
  expect((await lease())?.epoch).toBe(1);
});
