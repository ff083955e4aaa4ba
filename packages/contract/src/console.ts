import { z } from 'zod';
import { isoTime } from './common.ts';
import { companyStates } from './companies/manifest.ts';
import { id } from './ids.ts';
import { route } from './route.ts';

const count = z.number().int();

/** In BRL. */
const Sum = z.object({ count, value: z.number() });

/** How the installation is doing. */
export const Console = z.object({
  companies: z.record(z.enum(companyStates), count),
  /** Served companies that are due within a week. */
  dueSoon: count,
  /** Invoices that nobody has paid yet and that are not due, or overdue; those that were paid in the operator's month. */
  open: Sum,
  overdue: Sum,
  paid: Sum,
  /** Connections of served companies that should be up and are not. */
  linesDown: count,
  /** Jobs that were given up. */
  failedJobs: count,
  disks: z.array(
    z.object({
      place: z.enum(['files', 'database']),
      level: z.enum(['fine', 'low', 'full']),
      /** 0 to 1; null where the disk does not answer. */
      used: z.number().nullable(),
      freeBytes: z.number().nullable(),
    }),
  ),
  databaseBytes: z.number(),
  version: z.string(),
  at: isoTime,
});
export type Console = z.output<typeof Console>;

export const DownLine = z.object({
  company: z.object({ id: id('company'), name: z.string() }),
  name: z.string(),
  provider: z.string(),
  status: z.string(),
  statusReason: z.string().nullable(),
  /** Null: it never failed, and was not linked yet. */
  since: isoTime.nullable(),
});
export type DownLine = z.output<typeof DownLine>;

/** Jobs belong to the installation. */
const jobId = z.number().int().positive().meta({ ignored: true });

export const FailedJob = z.object({
  id: jobId,
  name: z.string(),
  /** Null: work over all companies. */
  company: z.object({ id: id('company'), name: z.string() }).nullable(),
  attempts: count,
  /** The first line, without values. */
  error: z.string(),
  at: isoTime,
});
export type FailedJob = z.output<typeof FailedJob>;

export const consoleRoutes = {
  'GET /console': route({
    access: 'super',
    response: Console,
    summary: 'Get the figures of the installation: companies, revenue, lines, jobs, disks, version',
  }),
  'GET /console/lines': route({
    access: 'super',
    response: z.array(DownLine),
    summary: 'List connections that should be up and are not, by company; at most 200',
  }),
  'GET /console/jobs': route({
    access: 'super',
    response: z.array(FailedJob),
    summary: 'List jobs that were given up, newest first; at most 200',
  }),
  'POST /console/jobs/:jobId/retry': route({
    access: 'super',
    params: z.object({
      jobId: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number)
        .meta({ ignored: true }),
    }),
    status: 200,
    response: z.object({ id: jobId }),
    summary: 'Run a job again that was given up',
  }),
} as const;
