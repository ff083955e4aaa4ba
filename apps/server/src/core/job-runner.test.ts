import { Writable } from 'node:stream';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';
import { inSystem } from './ctx.ts';
import { type JobHandlers, startJobRunner } from './job-runner.ts';
import { enqueueJob } from './jobs.ts';
import { createLog } from './log.ts';

let stage: TestCore;
let owner: pg.Client;
let runner: { stop(): Promise<void> };
let done: number[];
let log: string;

beforeEach(async () => {
  stage = await startTestCore();
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
    handlers: { 'leave-menu': async ({ ticketId }) => void done.push(ticketId) } as JobHandlers,
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

test('jobs go on after the end of one could not be written', async () => {
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
  await eventually('what was not written down is done again', async () => (await waiting()) === 0);
  expect(done.filter((id) => id === 2)).toHaveLength(1);
});
