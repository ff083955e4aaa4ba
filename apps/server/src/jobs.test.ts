import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from './core/ctx.ts';
import { rows } from './core/db/db.ts';
import { sql } from './core/db/drizzle.ts';
import { sqlState } from './core/errors.ts';
import type { Feature } from './core/feature.ts';
import { jobLanes } from './core/jobs/jobs.ts';
import * as registered from './features.ts';
import { tasksOf } from './jobs.ts';
import { startTestCore, type TestCore } from './testing/test-core.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** `prosa.enqueue('name', json_build_object('field', …), …)`. */
const ADDED = /prosa\.enqueue\(\s*'([a-z-]+)',\s*json_build_object\(((?:[^()]|\([^()]*\))*)\)/g;

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

test('ends a statement at its timeout, and has no timeout when none is given', async () => {
  const slow = inSystem({ ...stage.core, statementMs: 50 }, (db) =>
    rows(db, sql`select pg_sleep(30)`),
  );
  expect(sqlState(await slow.catch((error: unknown) => error))).toBe('57014');
  expect(await timeout(1234)).toBe('1234ms');
  expect(await timeout()).toBe('0');
});

test('defines each job and chore once, in one lane, with a timeout of its own', () => {
  const tasks = jobLanes.flatMap((lane) => tasksOf(stage.core, lane));
  const names = tasks.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(25);
  expect(new Set(names).size).toBe(names.length);
  expect(tasks.filter(({ seconds }) => seconds <= 15)).toEqual([]);
});

test('defines the jobs that the database itself adds, with the payload it stores for them', () => {
  const jobs = new Map(
    Object.values<Feature>(registered).flatMap(({ jobs = [] }) =>
      jobs.map((job) => [String(job.name), job] as const),
    ),
  );
  const added = globSync('*.sql', { cwd: MIGRATIONS }).flatMap((file) => [
    ...readFileSync(path.join(MIGRATIONS, file), 'utf8').matchAll(ADDED),
  ]);
  expect(added.length).toBeGreaterThan(5);
  const wrong = added.flatMap(([, name = '', fields = '']) => {
    const shape = (jobs.get(name)?.payload as { shape?: object } | undefined)?.shape ?? {};
    const named = [...fields.matchAll(/'(\w+)',/g)].map((found) => found[1] ?? '');
    const missing = Object.keys(shape).filter((field) => !named.includes(field));
    return jobs.has(name) && missing.length === 0 ? [] : [`${name}: ${missing.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});
