/**
 * Runs background jobs with graphile-worker. A liveness lock frees the jobs of a killed process, instead of a timeout
 * of hours.
 */
import { EventEmitter } from 'node:events';
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { surviveLoss } from '../db/db.ts';
import { POOL_SIZES } from '../db/pool-sizes.ts';
import type { Log } from '../log.ts';
import type { Loop, Progress } from '../process/progress.ts';
import { Liveness } from './job-liveness.ts';
import type { JobLane } from './jobs.ts';

/** A job or chore as the library runs it: by name, with its stored payload. */
export interface Task {
  name: string;
  seconds: number;
  /** Set for scheduled work. */
  at?: string;
  run(payload: unknown): Promise<void>;
}

/** Concurrency per lane and process: waiting for others is cheap, going through a company is expensive. */
const CONCURRENCY: Record<JobLane, number> = { fast: 4, network: 8, bulk: 2 };
const RESTART_MS = 1000;
/** A job counts as stuck after this many times the timeout of one of its statements. */
const JOB_STATEMENTS = 10;

interface RunnerOptions {
  /** The owner's connection: the app role has no access to job tables. */
  url: string;
  log: Log;
  pollMs: number;
  progress: Progress;
  /** How long a job may take. */
  limitMs?: (task: Task) => number;
}

/** Runs the jobs of these lanes. */
export async function startJobRunners(
  options: RunnerOptions,
  lanes: Readonly<Partial<Record<JobLane, readonly Task[]>>>,
): Promise<{ stop(): Promise<void> }> {
  const liveness = new Liveness(options);
  await liveness.start();
  const stops: (() => Promise<void>)[] = [];
  for (const [lane, tasks] of Object.entries(lanes) as [JobLane, readonly Task[]][])
    stops.push(await startLane({ ...options, lane, tasks }, liveness));
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await liveness.stop();
    },
  };
}

interface LaneOptions extends RunnerOptions {
  lane: JobLane;
  tasks: readonly Task[];
}

async function startLane(options: LaneOptions, liveness: Liveness): Promise<() => Promise<void>> {
  const loop = options.progress.loop({
    name: `jobs ${options.lane}`,
    heal: (why) => runner.restart(why),
  });
  const events = new EventEmitter() as WorkerEvents;
  const ids = liveness.idsOf(events);
  watchWorkers(loop, events);
  const runner = new LastingRunner(
    () => beginRun(options, { loop, events }),
    (error) => {
      options.log.error({ error }, 'jobs.runner_ended');
      liveness.forget(ids);
    },
  );
  await runner.start();
  return () => {
    loop.close();
    return runner.stop();
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

const limitOf = ({ seconds }: Task): number => JOB_STATEMENTS * 1000 * seconds;

interface Run {
  runner: Runner;
  /** Its connections are closed. Those that hang are left behind with the run. */
  closed: Promise<void>;
}

async function beginRun(
  options: LaneOptions,
  { loop, events }: { loop: Loop; events: WorkerEvents },
): Promise<Run> {
  const { limitMs = limitOf } = options;
  const pool = openPool(options);
  try {
    const runner = await run({
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
          (payload: unknown) => loop.during(() => task.run(payload), limitMs(task)),
        ]),
      ),
    });
    const close = () => pool.end();
    return { runner, closed: runner.promise.then(close, close) };
  } catch (error) {
    void pool.end().catch(() => {});
    throw error;
  }
}

/** Jobs are only taken and ended here; they work on the connections of requests. */
function openPool({ url, lane, log }: LaneOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZES.jobLane,
    application_name: `prosa jobs ${lane}`,
    options: '-c search_path=public',
  });
  surviveLoss(pool, log);
  return pool;
}

/**
 * The library's runner ends permanently when the database is unavailable for ten polls, or the end of a job cannot be
 * stored.
 */
class LastingRunner {
  readonly #begin: () => Promise<Run>;
  readonly #onEnd: (error: unknown) => void;
  #run: Run | undefined;
  #again: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(begin: () => Promise<Run>, onEnd: (error: unknown) => void) {
    this.#begin = begin;
    this.#onEnd = onEnd;
  }

  async start(): Promise<void> {
    const begun = await this.#begin();
    this.#run = begun;
    if (this.#isStopping) return this.stop();
    void begun.runner.promise.then(
      () => this.#ended(begun, undefined),
      (error: unknown) => this.#ended(begun, error),
    );
  }

  #ended(ended: Run, error: unknown): void {
    if (this.#isStopping || this.#run !== ended) return;
    this.#run = undefined;
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
    const current = this.#run;
    if (!current) return;
    this.#ended(current, why);
    void current.runner.kill(why.message).catch(() => {});
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#again);
    await this.#run?.runner.stop();
    await this.#run?.closed;
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
