import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { inSystem } from '../ctx.ts';
import { rows } from './db.ts';
import { sql } from './drizzle.ts';
import { holdsLifeLine, openLifeLine } from './life-line.ts';

let { core, stop }: TestCore = {} as TestCore;
beforeAll(async () => {
  ({ core, stop } = await startTestCore());
});
afterAll(() => stop());

const id = crypto.randomUUID();

async function isHeld(): Promise<boolean> {
  const [row] = await inSystem(core, (db) =>
    rows<{ held: boolean }>(db, sql`select ${holdsLifeLine(sql`${id}`)} as held`),
  );
  return row!.held;
}

/** Ends the session of the life line, as an operator or a network fault does. */
async function endSession(): Promise<void> {
  const client = new pg.Client({ connectionString: core.pool.options.connectionString });
  await client.connect();
  const ended = await client.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where application_name = 'prosa life line' and datname = current_database()`,
  );
  await client.end();
  expect(ended.rowCount).toBe(1);
}

test('holds a life line from open to close, and again after its session was ended', async () => {
  const url = core.pool.options.connectionString ?? '';
  expect(await isHeld()).toBe(false);
  const line = await openLifeLine({ id, url, log: core.log });
  expect(await isHeld()).toBe(true);
  await endSession();
  await eventually('it is held again', isHeld);
  await line.close();
  await eventually('it is free', async () => !(await isHeld()));
});
