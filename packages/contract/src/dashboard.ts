import { z } from 'zod';
import { ignoredCompany, textFlag } from './common.ts';
import { id } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** A day in the company's time zone, `2026-03-01`. */
const day = z.iso
  .date()
  .refine((value) => value >= '1970-01-01' && value < '3000-01-01', { message: 'ERR_DAY' });

const ORDER = { message: 'ERR_DAY_ORDER' };

/** Both days included. */
const daysOfChart = z
  .object({ initialDate: day, finalDate: day, companyId: ignoredCompany })
  .refine(({ initialDate, finalDate }) => initialDate <= finalDate, ORDER);

/** For charts with one bar a day. */
const daysOneByOne = daysOfChart.refine(
  ({ initialDate, finalDate }) =>
    (Date.parse(finalDate) - Date.parse(initialDate)) / 86_400_000 < limits.chartDays.max,
  { message: 'ERR_DAY_SPAN' },
);

/** Ratings go from 1, unsatisfied, to 3, very satisfied. */
const AttendantStatistics = z.object({
  id: id('user'),
  name: z.string(),
  /** In minutes; 0 when there was nothing to measure. */
  avgSupportTime: z.number(),
  tickets: z.number(),
  /** Mean rating; 0 if there is none. */
  rating: z.number(),
  online: z.boolean(),
});
export type AttendantStatistics = z.output<typeof AttendantStatistics>;

const Dashboard = z.object({
  counters: z.object({
    /** Open and pending tickets now, regardless of the filter. */
    supportHappening: z.number(),
    supportPending: z.number(),
    supportFinished: z.number(),
    /** Contacts with their first attendance. */
    leads: z.number(),
    /** In minutes; 0 when there was nothing to measure. */
    avgSupportTime: z.number(),
    avgWaitTime: z.number(),
  }),
  attendants: z.array(AttendantStatistics),
});
export type Dashboard = z.output<typeof Dashboard>;

/** For one queue or attendant: how many targets have ended, and how many of those were met. */
const TargetSum = z.object({
  id: z.number(),
  name: z.string(),
  answers: z.number(),
  answersMet: z.number(),
  resolutions: z.number(),
  resolutionsMet: z.number(),
});
export type TargetSum = z.output<typeof TargetSum>;

const TargetReport = z.object({ queues: z.array(TargetSum), attendants: z.array(TargetSum) });
export type TargetReport = z.output<typeof TargetReport>;

/** The last `days`, or from one day to another. */
const period = z
  .object({
    days: z.coerce.number<string | number>().int().min(0).max(3660).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    /** Only attendances that have ended, at any time. */
    finished: textFlag.optional(),
    companyId: ignoredCompany,
  })
  .refine(({ date_from: from, date_to: to }) => !from || !to || from <= to, ORDER);

export type TicketsOfUser = { nome: string; quantidade: number };
/** Null: no reason was given. */
export type TicketsOfReason = { id: number | null; name: string | null; total: number };
/** `horario` is the hour, 0 to 23; `data` is dd/MM/yyyy. */
export type TicketsOfTime = { horario: number; total: number } | { data: string; total: number };

export const dashboardRoutes = {
  'GET /dashboard': route({
    access: 'dashboard:view',
    query: period,
    response: Dashboard,
    summary:
      'Get counters and attendants for customers who began to wait in the last days, or between two days',
  }),
  'GET /dashboard/targets': route({
    access: 'dashboard:view',
    query: period,
    response: TargetReport,
    summary:
      'Get how many queue targets were met in the same period: first answer and resolution, by queue and attendant',
  }),
  'GET /dashboard/ticketsUsers': route({
    access: 'dashboard:view',
    query: daysOfChart,
    response: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: z.number() })) }),
    summary: 'Count finished attendances by user, most first',
  }),
  'GET /dashboard/closeReasons': route({
    access: 'dashboard:view',
    query: daysOfChart,
    response: z.object({
      data: z.array(
        z.object({
          id: id('closeReason').nullable(),
          name: z.string().nullable(),
          total: z.number(),
        }),
      ),
    }),
    summary:
      'Count finished attendances by closing reason, most first; those without a reason last, under null',
  }),
  'GET /dashboard/ticketsDay': route({
    access: 'dashboard:view',
    query: daysOneByOne,
    response: z.object({
      data: z.array(
        z.union([
          z.object({ horario: z.number(), total: z.number() }),
          z.object({ data: z.string(), total: z.number() }),
        ]),
      ),
      count: z.number(),
    }),
    summary:
      'Count new attendances by day, or by hour if both days are the same; at most two years',
  }),
} as const;
