/** A company that is suspended or expired acts no more, by anything; one in its grace does. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { type SQL, sql } from '../core/db/drizzle.ts';
import type { Feature } from '../core/feature.ts';
import { clockOf, type Standing, standingOf } from '../core/subscription.ts';
import * as registered from '../features.ts';
import { runOrHold } from '../jobs.ts';
import { actors, asking, chores, loops, running } from './company-actors.ts';
import { type ActorPlace, buildActorPlace } from './company-place.ts';
import { serverRoot } from './rooms.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const features: readonly Feature[] = Object.values(registered);
const allJobs = features.flatMap(({ jobs = [] }) => jobs);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

const standings: [Standing, SQL, boolean][] = [
  ['paid', sql`due_date = now() + interval '1 day'`, true],
  ['grace', sql`due_date = now() - interval '2 days'`, true],
  ['expired', sql`due_date = now() - interval '4 days'`, false],
  ['suspended', sql`status = false, due_date = now() + interval '1 day'`, false],
];

async function put({ ctx, companyId }: ActorPlace, change: SQL): Promise<Standing> {
  const [row] = await inTransaction(ctx, ({ db }) =>
    rows<{ status: boolean; due_date: string }>(
      db,
      sql`update companies set ${change} where id = ${companyId} returning status, due_date`,
    ),
  );
  const { status, due_date: dueDate } = row!;
  return standingOf({ status, dueDate: new Date(dueDate) }, clockOf(app.core));
}

describe.each(standings)('a company that is %s', (standing, change, may) => {
  let place: ActorPlace;
  beforeAll(async () => {
    place = await buildActorPlace(app);
    expect(await put(place, change)).toBe(standing);
  });

  test.each(Object.entries(actors))('is %s', async (_name, act) => {
    expect(await act(place)).toBe(may);
  });

  test.each(allJobs.map((job) => [job.name, job] as const))(
    'has the job %s',
    async (_name, job) => {
      const { companyId, core, ctx } = place;
      let ran = 0;
      const probe = { ...job, run: async () => void ran++ };
      const payload = { companyId, probe: job.name };
      for (let n = 0; n < 2; n++)
        await runOrHold(core, probe, { payload, key: `probe ${job.name}` });
      const kept = await inTransaction(ctx, ({ db }) =>
        rows<{ payload: unknown; key: string }>(
          db,
          sql`select h.payload, h.key from held_jobs h where h.name = ${job.name}`,
        ),
      );
      const runs = may || job.held === 'runs' || job.held === 'asks';
      expect(ran).toBe(runs ? 2 : 0);
      const held = { payload, key: `probe ${job.name}` };
      expect(kept).toEqual(runs || job.held === 'dropped' ? [] : [held]);
    },
  );
});

test('says of every job that runs meanwhile why it may', () => {
  const named = (held: string) =>
    allJobs.flatMap((job) => (job.held === held ? [job.name as string] : [])).toSorted();
  expect(named('runs')).toEqual(Object.keys(running).toSorted());
  expect(named('asks')).toEqual(Object.keys(asking).toSorted());
  for (const actor of Object.values(asking)) expect(Object.keys(actors)).toContain(actor);
});

test('knows every chore and every loop', () => {
  const forgets = /^forget-/;
  const found = features.flatMap(({ chores: own = [] }) => own).map(({ name }) => name);
  const told = found.filter((name) => !forgets.test(name)).toSorted();
  expect(told).toEqual(Object.keys(chores).toSorted());
  const files = globSync('**/*.ts', { cwd: serverRoot }).filter(
    (file) =>
      !file.includes('test') &&
      /progress\.loop\(/.test(readFileSync(path.join(serverRoot, file), 'utf8')),
  );
  expect(files.toSorted()).toEqual(Object.keys(loops).toSorted());
});
