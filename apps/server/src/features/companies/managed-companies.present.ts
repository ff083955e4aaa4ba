import type { CompanyState } from '@prosa/contract/companies/manifest';
import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { iso } from '../../core/time.ts';
import type { ManagedRow } from './managed-companies.queries.ts';

export const presentManaged = (row: ManagedRow, now: Date): ManagedCompany => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  state: stateOf(row, now),
  planId: row.planId,
  plan: row.planId === null ? null : { id: row.planId, name: row.planName ?? '' },
  dueDate: row.dueDate && iso(row.dueDate),
  recurrence: row.recurrence,
  campaignsEnabled: row.campaignsEnabled,
  language: row.language,
  timeZone: row.timeZone,
  weekly: row.hours.weekly,
  users: { used: row.users, allowed: row.usersAllowed },
  connections: { used: row.connections, allowed: row.connectionsAllowed },
  lastActivityAt: row.lastActivityAt && iso(row.lastActivityAt),
  waitingSince: row.waitingSince && iso(row.waitingSince),
  taxId: row.taxId,
  terms:
    row.termsVersion === null || row.termsAcceptedAt === null
      ? null
      : { version: row.termsVersion, acceptedAt: iso(row.termsAcceptedAt) },
  deletedAt: row.deletedAt && iso(row.deletedAt),
  createdAt: iso(row.createdAt),
  rev: row.rev,
});

function stateOf(
  {
    deletedAt,
    waitingSince,
    status,
    dueDate,
  }: Pick<ManagedRow, 'deletedAt' | 'waitingSince' | 'status' | 'dueDate'>,
  now: Date,
): CompanyState {
  if (deletedAt) return 'deleted';
  if (waitingSince) return 'waiting';
  if (!status) return 'suspended';
  return dueDate && new Date(dueDate) <= now ? 'expired' : 'active';
}
