/** The form of a plan: its values, labels and rules. */
import type { ManagedPlan } from '@prosa/contract/managed-plans';
import { type PlanFlag, planFlags } from '@prosa/contract/plans';
import { planLimits, type Recurrence, recurrenceNames } from '@prosa/contract/plans/manifest';
import type { TFunction } from 'i18next';
import { all, between, required } from '../../ui/form-rules.ts';
import type { PlanDraft } from './plans.api.ts';

type Count = number | string;

/** Prices that differ from the value times the months. */
export const ownPrices = recurrenceNames.filter((name) => name !== 'MENSAL');

export const counts = [
  'users',
  'connections',
  'queues',
  'storageMegabytes',
  'campaignRecipients',
  'aiTokens',
  'trialDays',
  'position',
] as const;

export interface PlanValues
  extends Record<(typeof counts)[number], Count>,
    Record<PlanFlag, boolean>,
    Record<string, unknown> {
  name: string;
  value: Count;
  /** Empty: the value times the months. */
  prices: Record<string, Count>;
  isPublic: boolean;
}

const allFlags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<
  PlanFlag,
  boolean
>;

const fresh: PlanDraft = {
  name: '',
  users: 5,
  connections: 1,
  queues: 5,
  storageMegabytes: 5000,
  campaignRecipients: 0,
  aiTokens: 0,
  value: 0,
  prices: {},
  trialDays: 3,
  position: 0,
  isPublic: true,
  ...allFlags,
};

export function startValues(row: ManagedPlan | null): PlanValues {
  const from = row ?? fresh;
  const { name, value, isPublic } = from;
  return {
    name,
    value,
    isPublic,
    ...(pick(from, counts) as Record<(typeof counts)[number], Count>),
    ...(pick(from, planFlags) as Record<PlanFlag, boolean>),
    prices: Object.fromEntries(ownPrices.map((each) => [each, from.prices[each] ?? ''])),
  };
}

export const toDraft = (values: PlanValues): PlanDraft => ({
  ...(pick(values, planFlags) as Record<PlanFlag, boolean>),
  ...(Object.fromEntries(counts.map((key) => [key, Number(values[key])])) as Record<
    (typeof counts)[number],
    number
  >),
  name: values.name.trim(),
  value: Number(values.value),
  isPublic: values.isPublic,
  prices: Object.fromEntries(
    Object.entries(values.prices)
      .filter(([, price]) => price !== '')
      .map(([recurrence, price]) => [recurrence, Number(price)]),
  ) as Partial<Record<Recurrence, number>>,
});

const pick = (from: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

export const planFieldOfCode = { ERR_PLAN_NAME_ALREADY_EXISTS: 'name' };

export const planLabels = (t: TFunction): Record<string, string> => ({
  ...Object.fromEntries(
    ['name', 'value', 'prices', 'isPublic', ...counts].map((key) => [
      key,
      t(`plans.${key as 'name'}`),
    ]),
  ),
  ...Object.fromEntries(planFlags.map((flag) => [flag, t(`plans.flags.${flag}`)])),
});

export function planRules(t: TFunction) {
  const given = (value: Count) => (value === '' ? t('common.required') : null);
  return {
    name: all(required(t), between(t, planLimits.name)),
    ...Object.fromEntries([...counts, 'value'].map((key) => [key, given])),
    trialDays: (value: Count) => (Number(value) < 1 ? t('plans.trialTooShort') : null),
  };
}
