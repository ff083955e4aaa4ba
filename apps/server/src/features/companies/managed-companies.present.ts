import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { recurrences } from '@prosa/contract/plans/manifest';
import { type Due, renew } from '../../conversation/hours/due-date.rules.ts';
import type { Core } from '../../core/ctx.ts';
import { clockOf, graceEndOf } from '../../core/subscription.ts';
import { iso } from '../../core/time.ts';
import type { ManagedRow } from './managed-companies.queries.ts';

/** Its due date, moved on by the months of its recurrence. */
export const renewed = (
  core: Core,
  {
    dueDate,
    dueDay,
    timeZone,
    recurrence,
  }: Pick<ManagedRow, 'dueDay' | 'timeZone' | 'recurrence'> & { dueDate: string },
): Due =>
  renew({
    dueDate: new Date(dueDate),
    dueDay,
    months: recurrences[recurrence],
    timeZone,
    ...clockOf(core),
  });

export const presentManaged = (core: Core, row: ManagedRow): ManagedCompany => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  state: row.state,
  planId: row.planId,
  plan: row.planId === null ? null : { id: row.planId, name: row.planName ?? '' },
  dueDate: row.dueDate && iso(row.dueDate),
  graceEndsAt: row.dueDate && iso(graceEndOf(new Date(row.dueDate), clockOf(core))),
  renewsTo: row.dueDate && iso(renewed(core, { ...row, dueDate: row.dueDate }).dueDate),
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
