import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unscopedAnalyzeGrown } from './grown-tables.ts';

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  owner = await app.owner();
  await owner.query('create table "Grown table" (n int) with (autovacuum_enabled = off)');
});
afterAll(() => app.stop());

/** Counts reach the statistics when a session reports them. */
const report = () => owner.query('select pg_stat_force_next_flush()');

async function add(rows: number): Promise<void> {
  await owner.query(`insert into "Grown table" select generate_series(1, ${rows})`);
  await report();
}

/** @returns the rows that the planner knows of, and how often they were counted */
async function look(): Promise<readonly [rows: number, times: number]> {
  await unscopedAnalyzeGrown(app.core);
  const { rows } = await owner.query(`select c.reltuples, s.analyze_count::int as times
    from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'Grown table'`);
  return [rows[0].reltuples, rows[0].times];
}

test('tables that outgrow their statistics get new ones, and those that are only written often do not', async () => {
  const unknown = -1;
  await add(50);
  expect(await look()).toEqual([unknown, 0]);
  await add(10);
  expect(await look()).toEqual([60, 1]);
  for (let times = 0; times < 10; times++) await owner.query('update "Grown table" set n = n + 1');
  await report();
  expect(await look()).toEqual([60, 1]);
  await add(200);
  expect(await look()).toEqual([60, 1]);
  await add(100);
  expect(await look()).toEqual([360, 2]);
});
