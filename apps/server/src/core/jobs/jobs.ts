/** Background jobs: how one is defined and added. Each owner defines its own; features.ts at the top lists the owners. */
import type { z } from 'zod';
import type { Core } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/drizzle.ts';

/** Payloads by name, without the company. Owners add theirs by module augmentation, beside the job. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where jobs are defined
export interface JobPayloads {}

export type JobName = keyof JobPayloads;
export type JobPayload<N extends JobName> = JobPayloads[N];
export type OfCompany<P> = P & { companyId: number };

/**
 * Jobs of a lane wait only for each other: `fast` takes milliseconds in the database, `network` waits for others,
 * `bulk` goes through a whole company or all of them.
 */
export type JobLane = 'fast' | 'network' | 'bulk';
export const jobLanes: readonly JobLane[] = ['fast', 'network', 'bulk'];

export interface Job<N extends JobName = JobName> {
  name: N;
  lane: JobLane;
  /** Longest time of one statement, in seconds. */
  seconds: number;
  /** Payloads are checked again when a job runs: an old row may come from an older version. */
  payload: z.ZodType<OfCompany<JobPayload<N>>>;
  run(core: Core, payload: OfCompany<JobPayload<N>>): Promise<void>;
}

/** Work of all companies, at times of the clock; one that fails keeps no other from running. */
export interface Chore {
  name: string;
  lane: JobLane;
  seconds: number;
  /** As crontab writes it, in UTC. */
  at: string;
  run(core: Core): Promise<void>;
}

/** A typed way to write a job into a list of several kinds. */
export const job = <N extends JobName>(value: Job<N>): Job => value as unknown as Job;

export const EVERY_MINUTE = '* * * * *';

export interface JobOptions {
  /** Replaces a waiting job with the same key. */
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
