import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { simulateFlows } from './simulate-flows.ts';

const QUIET_MS = 100;

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp({
    MENU_QUIET_MS: String(QUIET_MS),
    AI_QUIET_MS: '50',
    LOOPBACK_TARGETS: 'on',
  });
  owner = await app.owner();
});
afterAll(() => app.stop());

/** Interrupts the transactions under way. */
const interrupt = async (): Promise<void> => {
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state <> 'idle' and query like '%automation_%' and pid <> pg_backend_pid()`);
};

// Customers wait for pauses and for the model.
const options = { timeout: 150_000 };

test(
  'shows interrupted customers in a flow what the interpreter says, until somebody takes their ticket',
  options,
  async () => {
    const figures = await simulateFlows(app.core, {
      customers: 60,
      seed: 8,
      atOnce: 60,
      callers: 0.2,
      quietMs: QUIET_MS,
      patienceMs: 60_000,
      disturb: interrupt,
      disturbEvery: 60,
    });
    expect(figures).toMatchObject({ lost: 0, doubled: 0, misled: 0 });
    expect(figures.modelAsked).toBeGreaterThan(0);
    expect(figures.botStarted).toBeGreaterThan(0);
    expect(figures.takenOver).toBeGreaterThan(0);
    expect(figures.disturbances).toBeGreaterThan(1);
  },
);
