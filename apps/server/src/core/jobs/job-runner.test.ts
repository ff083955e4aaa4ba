import { Writable } from 'node:stream';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { inSystem } from '../ctx.ts';
import { createLog } from '../log.ts';
import { startJobRunner } from './job-runner.ts';
import { enqueueJob } from './jobs.ts';

let stage: TestCore;
let owner: pg.Client;
let runner: { stop(): Promise<void> };
let done: number[];
let log: string;

/** The ticket whose job never ends when it first runs. */
const STUCK = 13;

beforeEach(async () => {
  stage = await startTestCore({ STUCK_MS: '2000' });
  done = [];
  log = '';
  const url = stage.core.pool.options.connectionString ?? '';
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const destination = new Writable({
    write: (chunk, _encoding, next) => {
      log += chunk;
      next();
    },
  });
  runner = await startJobRunner({
    url,
    log: createLog({ level: 'warn', destination }),
    pollMs: 50,
    progress: stage.core.progress,
    limitMs: () => 500,
    lane: 'fast',
    tasks: [
      {
        name: 'leave-menu',
        seconds: 60,
        run: async (payload) => {
          const { ticketId } = payload as { ticketId: number };
          done.push(ticketId);
          if (done.filter((id) => id === STUCK).length === 1 && ticketId === STUCK)
            await new Promise<never>(() => {});
        },
      },
    ],
  });
});
afterEach(async () => {
  await runner.stop();
  await owner.end();
  await stage.stop();
});

const enqueue = (ticketId: number) =>
  inSystem(stage.core, (db) =>
    enqueueJob(db, { name: 'leave-menu', payload: { companyId: 1, ticketId } }),
  );

const waiting = async () =>
  (await owner.query('select from graphile_worker._private_jobs')).rowCount;

test('jobs go on when the end of one could not be stored', async () => {
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'the end cannot be written'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs
      for each row execute function refuse();`);
  await enqueue(1);
  await eventually('the job was done', () => done.includes(1));
  await eventually('the runner has ended', () => log.includes('jobs.runner_ended'));
  await owner.query('drop function refuse() cascade');
  await enqueue(2);
  await eventually('the next job is done', () => done.includes(2));
  await eventually(
    'the job whose end was not stored runs again',
    async () => (await waiting()) === 0,
  );
  expect(done.filter((id) => id === 2)).toHaveLength(1);
});

test('a stuck job runs again in a restarted runner', async () => {
  await enqueue(STUCK);
  await eventually('it is noticed', () => stage.core.progress.stuck.includes('jobs fast'));
  await eventually('the runner was ended', () => log.includes('jobs.runner_ended'));
  await eventually('the job is done again', async () => {
    // Not at once: the library waits before it retries a failure.
    await owner.query('update graphile_worker._private_jobs set run_at = now()');
    return done.length === 2;
  });
  const { values } = await stage.core.metrics.loopsStuck.get();
  expect(values).toMatchObject([{ labels: { loop: 'jobs fast' }, value: 1 }]);
  expect(stage.core.progress.stuck).toEqual([]);
});
