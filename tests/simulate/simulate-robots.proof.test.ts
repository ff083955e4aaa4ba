import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { peers, simulateRobots } from './simulate-robots.ts';

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ LOOPBACK_TARGETS: 'on', AI_QUIET_MS: '300' });
  owner = await app.owner();
});
afterAll(() => app.stop());

/** Interrupts the transactions under way. */
const interrupt = async (): Promise<void> => {
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state <> 'idle' and query ~ 'automation_|ai_usage' and pid <> pg_backend_pid()`);
};

const names = Object.keys(peers) as (keyof typeof peers)[];

test.each(names)(
  'shows customers of a failing %s what it said, or an excuse, until somebody takes their ticket',
  async (peer) => {
    const figures = await simulateRobots(app.core, {
      peer,
      companies: 5,
      customers: 5,
      seed: 4,
      patienceMs: 60_000,
      disturb: interrupt,
      disturbEvery: 10,
    });
    expect(figures).toMatchObject({ lost: 0, doubled: 0, misled: 0, problems: [] });
    expect(figures.failed).toBeLessThan(figures.customers);
    expect(figures.takenOver).toBeGreaterThan(0);
    expect(figures.disturbances).toBeGreaterThan(1);
  },
  300_000,
);
