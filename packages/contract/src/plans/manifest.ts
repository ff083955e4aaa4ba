import { manifest } from '../manifest.ts';

export const plans = manifest({
  errors: {
    ERR_NO_PLAN_FOUND: 404,
    ERR_PLAN_NAME_ALREADY_EXISTS: 409,
    ERR_PLAN_IN_USE: 409,
    ERR_TOO_MANY_PLANS: 422,
  },
  auditActions: ['planCreated', 'planChanged', 'planDeleted'],
});

export const planLimits = {
  name: { min: 2, max: 50 },
  /** Plans of an installation. */
  plans: { max: 100 },
  /** Users, connections, queues. */
  count: { max: 100_000 },
  megabytes: { max: 100_000_000 },
  perMonth: { max: 1_000_000_000_000 },
  /** In reais. */
  value: { max: 1_000_000 },
  trialDays: { max: 365 },
  order: { max: 9999 },
} as const;

/** How often a company pays, with the months of each. */
export const recurrences = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
} as const;
export type Recurrence = keyof typeof recurrences;

export const recurrenceNames = Object.keys(recurrences) as Recurrence[];
