/**
 * Runs background jobs with graphile-worker. A liveness lock frees the jobs of a killed process, instead of a timeout
 * of hours.
 */
import { EventEmitter } from 'node:events';
import {
  type JobHelpers,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { POOL_SIZES } from '../db/pool-sizes.ts';
import type { Log } from '../log.ts';
import type { Loop, Progress } from '../process/progress.ts';
import type { JobLane } from './jobs.ts';

/** A job or chore as the library runs it: by name, with its stored payload. */
export interface Task {
  name: string;
  seconds: number;
  /** Set for scheduled work. */
  at?: string;
  /** @param key of the queue */
  run(payload: unknown, key?: string | null): Promise<void>;
}

/** Concurrency per lane and process: waiting for others is cheap, going through a company is expensive. */
const CONCURRENCY: Record<JobLane, number> = { fast: 4, network: 8, bulk: 2 };
const SWEEP_MS = 2000;
const RESTART_MS = 1000;
/** A job counts as stuck after this many times the timeout of one of its statements. */
const JOB_STATEMENTS = 10;
const LOCK = "hashtextextended('prosa-worker:' || $1, 0)";

/** @param url the owner's connection: the app role has no access to job tables */
export async function startJobRunner(options: {
  url: string;
  log: Log;
  lane: JobLane;
  tasks: readonly Task[];
  pollMs: number;
  progress: Progress;
  /** How long a job may take. */
  limitMs?: (task: Task) => number;
}): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: POOL_SIZES.jobLanes[options.lane],
    application_name: `prosa jobs ${options.lane}`,
    options: '-c search_path=public',
  });
  pool.on('error', (error) => options.log.warn({ error }, 'jobs.connection_lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const liveness = new Liveness(pool, options);
  const loop = options.progress.loop({
    name: `jobs ${options.lane}`,
    heal: (why) => runner.restart(why),
  });
  watchWorkers(loop, liveness.events);
  const begin = () => beginRun(options, { pool, loop, events: liveness.events });
  const runner = new LastingRunner(begin, (error) => {
    options.log.error({ error }, 'jobs.runner_ended');
    liveness.forget();
  });
  await runner.start();
  await liveness.start();
  return {
    stop: () => {
      loop.close();
      return stop(runner, liveness, pool);
    },
  };
}

/** Each worker polls for a job and gets one, none or an error. */
function watchWorkers(loop: Loop, events: WorkerEvents): void {
  const asking = new Map<string, () => void>();
  const end = ({ worker }: { worker: { workerId: string } }) => {
    asking.get(worker.workerId)?.();
    asking.delete(worker.workerId);
  };
  events.on('worker:getJob:start', ({ worker }) => {
    asking.set(worker.workerId, loop.begin());
  });
  events.on('job:start', end);
  events.on('worker:getJob:empty', end);
  events.on('worker:getJob:error', end);
  events.on('worker:stop', end);
}

type RunnerOptions = Parameters<typeof startJobRunner>[0];

const limitOf = ({ seconds }: Task): number => JOB_STATEMENTS * 1000 * seconds;

function beginRun(
  options: RunnerOptions,
  { pool, loop, events }: { pool: pg.Pool; loop: Loop; events: WorkerEvents },
): Promise<Runner> {
  const { limitMs = limitOf } = options;
  return run({
    pgPool: pool,
    events,
    concurrency: CONCURRENCY[options.lane],
    pollInterval: options.pollMs,
    noHandleSignals: true,
    // In batches an end that cannot be stored ends the run; a single one would be an unhandled rejection, which ends
    // the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    parsedCronItems: parseCronItems(
      options.tasks.flatMap(({ name, at }) =>
        at ? { task: name, match: at, identifier: name } : [],
      ),
    ),
    logger: quietLogger(options.log),
    taskList: Object.fromEntries(
      options.tasks.map((task) => [
        task.name,
        (payload: unknown, { job }: JobHelpers) =>
          loop.during(() => task.run(payload, job.key), limitMs(task)),
      ]),
    ),
  });
}

/**
 * The library's runner ends permanently when the database is unavailable for ten polls, or the end of a job cannot be
 * stored.
 */
class LastingRunner {
  readonly #begin: () => Promise<Runner>;
  readonly #onEnd: (error: unknown) => void;
  #runner: Runner | undefined;
  #again: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(begin: () => Promise<Runner>, onEnd: (error: unknown) => void) {
    this.#begin = begin;
    this.#onEnd = onEnd;
  }

  async start(): Promise<void> {
    const runner = await this.#begin();
    this.#runner = runner;
    if (this.#isStopping) return this.stop();
    void runner.promise.then(
      () => this.#ended(runner, undefined),
      (error: unknown) => this.#ended(runner, error),
    );
  }

  #ended(runner: Runner, error: unknown): void {
    if (this.#isStopping || this.#runner !== runner) return;
    this.#runner = undefined;
    this.#onEnd(error);
    this.#startLater();
  }

  #startLater(): void {
    this.#again = setTimeout(() => {
      this.start().catch(() => this.#startLater());
    }, RESTART_MS);
  }

  /** Jobs that the workers hold go back to the queue, to run again. */
  restart(why: Error): void {
    const runner = this.#runner;
    if (!runner) return;
    this.#ended(runner, why);
    void runner.kill(why.message).catch(() => {});
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#again);
    await this.#runner?.stop();
  }
}

async function stop(runner: LastingRunner, liveness: Liveness, pool: pg.Pool): Promise<void> {
  await runner.stop();
  await liveness.stop();
  await pool.end();
}

/**
 * Each worker pool holds an advisory lock on a connection of its own while it lives. Every runner looks for jobs
 * whose holder has no such lock and frees them.
 */
class Liveness {
  readonly events = new EventEmitter() as WorkerEvents;
  readonly #pool: pg.Pool;
  readonly #options: { url: string; log: Log };
  readonly #ids = new Set<string>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, options: { url: string; log: Log }) {
    this.#pool = pool;
    this.#options = options;
    this.events.on('pool:create', ({ workerPool }) => {
      this.#ids.add(workerPool.id);
      void this.#client?.query(`select pg_advisory_lock(${LOCK})`, [workerPool.id]).catch(() => {});
    });
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS);
    await this.#sweep();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'prosa liveness',
    });
    client.on('error', (error) =>
      this.#options.log.warn({ error }, 'jobs.liveness_connection_lost'),
    );
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    for (const id of this.#ids) await client.query(`select pg_advisory_lock(${LOCK})`, [id]);
    this.#client = client;
  }

  /** The previous worker names are no longer in use: the jobs they had taken are free. */
  forget(): void {
    const ids = [...this.#ids];
    this.#ids.clear();
    for (const id of ids)
      void this.#client?.query(`select pg_advisory_unlock(${LOCK})`, [id]).catch(() => {});
  }

  async #sweep(): Promise<void> {
    try {
      if (!this.#client) await this.#connect();
      const dead = await this.#deadHolders();
      if (dead.length === 0) return;
      this.#options.log.warn({ holders: dead.length }, 'jobs.orphans_freed');
      const utils = await makeWorkerUtils({ pgPool: this.#pool });
      await utils.forceUnlockWorkers(dead);
      await utils.release();
    } catch (error) {
      this.#options.log.warn({ error }, 'jobs.sweep_failed');
    }
  }

  async #deadHolders(): Promise<string[]> {
    const found = await this.#pool.query<{ id: string }>(`
      select distinct locked_by as id from graphile_worker._private_jobs j
      where locked_by is not null and not exists (
        select 1 from pg_locks l
        where l.locktype = 'advisory' and l.granted
          and l.database = (select oid from pg_database where datname = current_database())
          and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('prosa-worker:' || j.locked_by, 0))`);
    return found.rows.map((row) => row.id).filter((id) => !this.#ids.has(id));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#client?.end().catch(() => {});
  }
}

function quietLogger(log: Log) {
  const quiet = {
    scope: () => quiet,
    error: (message: string) => log.warn({ detail: message.slice(0, 200) }, 'jobs.error'),
    warn: (message: string) => log.debug({ detail: message.slice(0, 200) }, 'jobs.warning'),
    info: () => {},
    debug: () => {},
  };
  return quiet as never;
}
