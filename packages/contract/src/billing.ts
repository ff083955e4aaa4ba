import { z } from 'zod';
import { isoTime } from './common.ts';
import { Invoice } from './invoices.ts';
import { type Recurrence, recurrenceNames } from './plans/manifest.ts';
import { route } from './route.ts';

/** Plans belong to the installation. */
const planId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ ignored: true });

export const Billing = z.object({
  /** The end of the last paid day, or of the trial; null: it never expires. */
  dueDate: isoTime.nullable(),
  /** Until when the company is still served. */
  graceEndsAt: isoTime.nullable(),
  /** No plan was confirmed yet, so there are no invoices. */
  isTrial: z.boolean(),
  /** The next one to pay; null for whoever may not see invoices. */
  invoice: Invoice.nullable(),
});
export type Billing = z.output<typeof Billing>;

const price = z.number();

/** A plan as its buyers see it; amounts are in reais. */
export const BillingPlan = z.object({
  id: planId,
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  /** What a period of each recurrence costs. */
  prices: z.object(
    Object.fromEntries(recurrenceNames.map((name) => [name, price])) as Record<
      Recurrence,
      typeof price
    >,
  ),
});
export type BillingPlan = z.output<typeof BillingPlan>;

export const BillingPlans = z.object({
  planId: planId.nullable(),
  recurrence: z.enum(recurrenceNames),
  isTrial: z.boolean(),
  /** The plan that begins with the next period. */
  next: z.object({ planId, name: z.string(), at: isoTime }).nullable(),
  /** Credit that no invoice has used yet. */
  balance: z.number(),
  /** Those that the company may choose, its own included. */
  plans: z.array(BillingPlan),
});
export type BillingPlans = z.output<typeof BillingPlans>;

/**
 * `confirmed`: the trial's plan is paid for from its end on. `changed`: at once. `upgrade`: as soon as its invoice is paid.
 * `downgrade`: with the next period.
 */
export const planChoices = ['confirmed', 'changed', 'upgrade', 'downgrade'] as const;

export const billingRoutes = {
  'GET /billing': route({
    access: 'user',
    response: Billing,
    summary: 'Get until when your company is served, and for admins what it has to pay',
  }),
  'GET /billing/plans': route({
    access: 'invoices-page:view',
    response: BillingPlans,
    summary: "Get your company's plan and the plans that it may choose",
  }),
  'POST /billing/plan': route({
    access: 'invoices-page:view',
    body: z.object({ planId, recurrence: z.enum(recurrenceNames) }),
    status: 200,
    response: z.object({
      result: z.enum(planChoices),
      /** What is to be paid for it. */
      invoice: Invoice.nullable(),
    }),
    summary:
      'Choose plan and recurrence. ERR_NO_PLAN_FOUND, ERR_NOT_BILLED, ERR_PLAN_TOO_SMALL with what is over.',
  }),
} as const;
