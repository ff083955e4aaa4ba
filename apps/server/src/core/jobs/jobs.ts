/** Background jobs: how to define and add one. Each owner defines its own; features.ts at the top lists the owners. */
import type { z } from 'zod';
import type { Core } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/drizzle.ts';

/** Payloads by job name, without the company. Owners add theirs by module augmentation, next to the job. */
// biome-ignore lint/suspicious/noEmptyInterface: owners augment it where they define jobs
export interface JobPayloads {}

export type JobName = keyof JobPayloads;
export type JobPayload<N extends JobName> = JobPayloads[N];
export type OfCompany<P> = P & { companyId: number };

/**
 * Jobs of a lane wait only for each other: `fast` takes milliseconds in the database, `network` waits for other
 * servers, `bulk` goes through a whole company or all of them.
 */
export type JobLane = 'fast' | 'network' | 'bulk';
export const jobLanes: readonly JobLane[] = ['fast', 'network', 'bulk'];

/**
 * What becomes of a job that is due while its company may not act: it runs all the same, because it sends nothing and
 * calls nobody; it waits until the company may act; it is dropped, because it would be of no use later; or its own
 * statements ask.
 */
export type WhileHeld = 'runs' | 'waits' | 'dropped' | 'asks';

export interface Job<N extends JobName = JobName> {
  name: N;
  lane: JobLane;
  held: WhileHeld;
  /** Timeout of one statement, in seconds. */
  seconds: number;
  /** Payloads are validated again when a job runs: an old row may come from an older version. */
  payload: z.ZodType<OfCompany<JobPayload<N>>>;
  run(core: Core, payload: OfCompany<JobPayload<N>>): Promise<void>;
}

/** Scheduled work over all companies; a failing chore does not stop the others. */
export interface Chore {
  name: string;
  lane: JobLane;
  seconds: number;
  /** A crontab expression, in UTC. */
  at: string;
  run(core: Core): Promise<void>;
}

/** Typed helper to put a job into a list of several kinds. */
export const job = <N extends JobName>(value: Job<N>): Job => value as unknown as Job;

export const EVERY_MINUTE = '* * * * *';

export interface JobOptions {
  /** Replaces a waiting job with the same key. A running one goes on, but is no longer repeated if it fails. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

const ATTEMPTS = 12;

export async function enqueueJob(
  db: Db,
  job: { name: JobName; payload: Record<string, unknown> } & JobOptions,
): Promise<void> {
  await db.execute(sql`select prosa.enqueue(
    ${job.name}, ${JSON.stringify(job.payload)}::json, ${job.key ?? null}::text,
    ${job.runAt?.toISOString() ?? null}::timestamptz, ${job.maxAttempts ?? ATTEMPTS}::int)`);
}

/** Runs the job with this key now, unless it is running: that one goes on, and is repeated if it fails. */
export async function hurryJob(
  db: Db,
  { name, payload, key }: { name: JobName; payload: Record<string, unknown>; key: string },
): Promise<void> {
  await db.execute(sql`select prosa.enqueue_unless_running(
    ${name}, ${JSON.stringify(payload)}::json, ${key}::text, ${ATTEMPTS}::int)`);
}
