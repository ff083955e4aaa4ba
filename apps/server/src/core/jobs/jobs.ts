/** Background jobs: their names and payloads, and how they are added. jobs.ts at the top lists the handlers. */
import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { sql } from '../db/drizzle.ts';

/** Payloads are checked again when a job runs: an old row may come from an older version. */
export const jobSchemas = {
  /** Cron; over all companies. */
  'clean-up': z.object({}).loose(),
  /** At the time the first waiting message of a connection is given up. */
  'fail-overdue': z.object({ companyId: z.number(), connectionId: z.number() }),
  'sync-templates': z.object({ companyId: z.number(), connectionId: z.number() }),
  'mail-connection-alarm': z.object({
    companyId: z.number(),
    connectionId: z.number(),
    news: z.enum(['down', 'limited', 'back']),
    reason: z.string().nullable(),
    detail: z.string(),
    at: z.iso.datetime(),
  }),
  /** Cron; over all companies. */
  'forget-old': z.object({}).loose(),
  'export-contact': z.object({ companyId: z.number(), exportId: z.number() }),
  'remove-files': z.object({ companyId: z.number(), keys: z.array(z.string()) }),
  'import-contacts': z.object({ companyId: z.number(), importId: z.number() }),
  'notify-absent': z.object({
    companyId: z.number(),
    ticketIds: z.array(z.number()),
    /** Only this user; without, everybody who is not there. */
    userId: z.number().optional(),
    /** A customer has written in them. */
    isMessage: z.boolean().optional(),
  }),
  'send-push': z.object({
    companyId: z.number(),
    sessionId: z.uuid(),
    ticketId: z.number(),
    isMessage: z.boolean().optional(),
  }),
  'send-mention': z.object({ companyId: z.number(), sessionId: z.uuid(), noteId: z.number() }),
  /** Waits of tickets; due, they look again at what has become of them. */
  'transfer-waiting': z.object({ companyId: z.number(), ticketId: z.number() }),
  'leave-menu': z.object({ companyId: z.number(), ticketId: z.number() }),
  'say-farewell': z.object({ companyId: z.number(), ticketId: z.number() }),
  'wake-ticket': z.object({ companyId: z.number(), ticketId: z.number() }),
  'expire-ticket': z.object({ companyId: z.number(), ticketId: z.number() }),
  /** When a ticket came to its queue: until when the queue wants it answered and resolved. */
  'set-targets': z.object({
    companyId: z.number(),
    ticketId: z.number(),
    since: z.iso.datetime({ offset: true }),
  }),
  /** At four fifths of a target, and at its end: nothing where it has been met or moved since. */
  'warn-target': z.object({
    companyId: z.number(),
    ticketId: z.number(),
    kind: z.enum(['answer', 'resolve']),
    told: z.enum(['soon', 'late']),
    dueAt: z.iso.datetime(),
  }),
  'plan-waits': z.object({ companyId: z.number(), connectionId: z.number() }),
  'distribute-queue': z.object({ companyId: z.number(), queueId: z.number() }),
  'reassign-ticket': z.object({
    companyId: z.number(),
    ticketId: z.number(),
    userId: z.number(),
    since: z.iso.datetime(),
  }),
  'mail-reset-code': z.object({ companyId: z.number(), userId: z.number() }),
} as const;

/** Longest time of one statement, in seconds: longer for what goes through a whole company or all of them. */
export const jobStatementSeconds: Record<JobName, number> = {
  'clean-up': 300,
  'fail-overdue': 60,
  'sync-templates': 60,
  'mail-connection-alarm': 30,
  'forget-old': 600,
  'export-contact': 600,
  'remove-files': 60,
  'import-contacts': 300,
  'notify-absent': 60,
  'send-push': 30,
  'send-mention': 30,
  'transfer-waiting': 60,
  'leave-menu': 60,
  'say-farewell': 60,
  'wake-ticket': 60,
  'expire-ticket': 60,
  'set-targets': 60,
  'warn-target': 60,
  'plan-waits': 300,
  'distribute-queue': 60,
  'reassign-ticket': 60,
  'mail-reset-code': 30,
};

export type JobName = keyof typeof jobSchemas;
export type JobPayload<N extends JobName> = Omit<z.output<(typeof jobSchemas)[N]>, 'companyId'>;

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
