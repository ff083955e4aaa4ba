import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from './core/ctx.ts';
import { rows } from './core/db/db.ts';
import { sql } from './core/db/drizzle.ts';
import { sqlState } from './core/errors.ts';
import { jobStatementSeconds } from './core/jobs/jobs.ts';
import { jobHandlers } from './jobs.ts';
import { startTestCore, type TestCore } from './testing/test-core.ts';

let stage: TestCore;
beforeAll(async () => {
  stage = await startTestCore();
});
afterAll(() => stage.stop());

const timeout = async (statementMs?: number): Promise<string> => {
  const show = sql`select current_setting('statement_timeout') as ms`;
  const found = await inSystem({ ...stage.core, statementMs }, (db) =>
    rows<{ ms: string }>(db, show),
  );
  return found[0]!.ms;
};

test('a statement ends when its time is over, and has no time when none is given', async () => {
  const slow = inSystem({ ...stage.core, statementMs: 50 }, (db) =>
    rows(db, sql`select pg_sleep(30)`),
  );
  expect(sqlState(await slow.catch((error: unknown) => error))).toBe('57014');
  expect(await timeout(1234)).toBe('1234ms');
  expect(await timeout()).toBe('0');
});

test('every kind of job has a handler and a time of its own', () => {
  expect(Object.keys(jobHandlers(stage.core)).sort()).toEqual(
    Object.keys(jobStatementSeconds).sort(),
  );
  expect(Object.values(jobStatementSeconds).every((seconds) => seconds > 15)).toBe(true);
});
