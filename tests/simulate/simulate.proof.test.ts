import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { simulate } from './simulate.ts';

const QUIET_MS = 100;

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ MENU_QUIET_MS: String(QUIET_MS) });
  owner = await app.owner();
});
afterAll(() => app.stop());

/** Interrupts the transactions under way. */
const interrupt = async (): Promise<void> => {
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state <> 'idle' and query like '%automation_%' and pid <> pg_backend_pid()`);
};

test('shows interrupted customers whose messages are repeated the right texts, once and in order', async () => {
  const figures = await simulate(app.core, {
    customers: 25,
    seed: 6,
    atOnce: 25,
    quietMs: QUIET_MS,
    patienceMs: 8000,
    disturb: interrupt,
    disturbEvery: 40,
  });
  expect(figures).toMatchObject({ lost: 0, doubled: 0, misled: 0 });
  expect(figures.written).toBeGreaterThan(75);
});
