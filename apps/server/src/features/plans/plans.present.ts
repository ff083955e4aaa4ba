import type { ManagedPlan } from '@prosa/contract/managed-plans';
import { planFlags } from '@prosa/contract/plans';
import type { PlanRow } from './plans.queries.ts';

const reais = (cents: number): number => cents / 100;
export const centsOf = (value: number): number => Math.round(value * 100);

type Flags = Pick<ManagedPlan, (typeof planFlags)[number]>;

export const presentPlan = (row: PlanRow): ManagedPlan => ({
  id: row.id,
  name: row.name,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  storageMegabytes: row.storageMegabytes,
  campaignRecipients: row.campaignRecipients,
  aiTokens: row.aiTokens,
  value: reais(row.valueCents),
  prices: Object.fromEntries(
    Object.entries(row.prices).map(([recurrence, cents]) => [recurrence, reais(cents)]),
  ),
  trialDays: row.trialDays,
  position: row.position,
  isPublic: row.isPublic,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, row[flag]])) as Flags),
  companies: row.companies,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  rev: row.rev,
});
