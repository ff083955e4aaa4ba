import type { Company } from '@prosa/contract/companies';
import { type PlanFlag, planFlags } from '@prosa/contract/plans';
import type { Setting } from '@prosa/contract/settings';
import { withDefaults } from '../../conversation/settings/settings.present.ts';
import { schedulesOf } from '../queues/schedules.ts';
import type { CompanyRow } from './companies.queries.ts';

export function presentCompany(row: CompanyRow, settings: Setting[]): Company {
  const { company, plan, storageBytes } = row;
  const { id, name, email, phone, status, recurrence } = company;
  return {
    id,
    name,
    email,
    phone,
    status,
    recurrence,
    dueDate: company.dueDate?.toISOString() ?? null,
    createdAt: company.createdAt.toISOString(),
    planId: plan?.id ?? null,
    plan: presentPlan(plan),
    storageBytes: storageBytes ?? 0,
    schedules: schedulesOf(company.hours),
    settings: withDefaults(settings, company),
  };
}

const presentPlan = (plan: CompanyRow['plan']): Company['plan'] => ({
  id: plan?.id ?? null,
  name: plan?.name ?? '',
  users: plan?.users ?? null,
  connections: plan?.connections ?? null,
  queues: plan?.queues ?? null,
  storageMegabytes: plan?.storageMegabytes ?? null,
  value: (plan?.valueCents ?? 0) / 100,
  trialDays: plan?.trialDays ?? 0,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, plan?.[flag] ?? false])) as Record<
    PlanFlag,
    boolean
  >),
});
