import { z } from 'zod';
import { deleted, formFlag, isoTime, text } from './common.ts';
import { limits } from './limits.ts';
import { planLimits, type Recurrence, recurrenceNames } from './plans/manifest.ts';
import { planFlags } from './plans.ts';
import { route } from './route.ts';

declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to operators. */
    plan: { action: 'create' | 'update'; plan: ManagedPlan } | { action: 'delete'; planId: number };
  }
}

/** Plans belong to the installation, so their ids are no company's. */
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ ignored: true });
const params = z.object({
  planId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .meta({ ignored: true }),
});

const flagsOf = <Flag extends z.ZodType>(flag: Flag) =>
  Object.fromEntries(planFlags.map((name) => [name, flag])) as Record<
    (typeof planFlags)[number],
    Flag
  >;

const count = z.number().int().min(0).max(planLimits.count.max);
const perMonth = z.number().int().min(0).max(planLimits.perMonth.max);
/** In reais, to the cent. */
const money = z.number().min(0).max(planLimits.value.max).multipleOf(0.01);

const values = {
  name: text(planLimits.name.max).trim().min(planLimits.name.min),
  users: count,
  connections: count,
  queues: count,
  /** Millions of bytes of files; 0 = no limit. */
  storageMegabytes: z.number().int().min(0).max(planLimits.megabytes.max),
  /** Recipients of campaigns in a calendar month; 0 = no limit. */
  campaignRecipients: perMonth,
  /** Tokens of models in a calendar month; 0 = no limit. */
  aiTokens: perMonth,
  /** The price of a month. */
  value: money,
  /** Prices of a whole period, where they are not the value times its months. */
  prices: z
    .strictObject(
      Object.fromEntries(recurrenceNames.map((name) => [name, money])) as Record<
        Recurrence,
        typeof money
      >,
    )
    .partial(),
  trialDays: z.number().int().min(1).max(planLimits.trialDays.max),
  /** Its place among the plans. */
  position: z.number().int().min(0).max(planLimits.order.max),
  /** Offered to companies that sign up. */
  isPublic: z.boolean(),
  ...flagsOf(z.boolean()),
};

const change = z.object({ ...values, isPublic: formFlag, ...flagsOf(formFlag) }).partial();

export const ManagedPlan = z.object({
  id,
  ...values,
  /** Companies that have it, those in the bin included. */
  companies: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type ManagedPlan = z.output<typeof ManagedPlan>;

export const managedPlanRoutes = {
  'GET /plans/all': route({
    access: 'super',
    query: z.object({ searchParam: text(limits.searchText.max).optional() }),
    /** As many as an installation may have. */
    response: z.array(ManagedPlan),
    summary: 'List the plans of the installation in their order',
  }),
  'GET /plans/:planId': route({
    access: 'super',
    params,
    response: ManagedPlan,
    summary: 'Get a plan',
  }),
  'POST /plans': route({
    access: 'super',
    body: change.extend({ name: values.name }),
    status: 201,
    response: ManagedPlan,
    summary: 'Create a plan. ERR_PLAN_NAME_ALREADY_EXISTS, ERR_TOO_MANY_PLANS.',
  }),
  'PUT /plans/:planId': route({
    access: 'super',
    params,
    body: change,
    ifMatch: true,
    response: ManagedPlan,
    summary: 'Change a plan: its limits and features from now on, its prices for later invoices',
  }),
  'DELETE /plans/:planId': route({
    access: 'super',
    params,
    response: deleted(id),
    summary: 'Delete a plan that no company has. ERR_PLAN_IN_USE with the count.',
  }),
} as const;
