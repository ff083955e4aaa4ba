/** From a form of an operator to the values of a company's row. Pure. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { type Due, dayIn, dueOn } from '../../conversation/hours/due-date.rules.ts';
import type { NewCompany } from '../../conversation/settings/companies.queries.ts';
import type { Core } from '../../core/ctx.ts';
import { clockOf, mayAct } from '../../core/subscription.ts';
import { isTimeZone } from '../../core/time.ts';
import type { ManagedRow } from './managed-companies.queries.ts';

export type CompanyChange = RouteInput<Api['PUT /companies/:companyId']>['body'];

export type CompanyDraft = RouteInput<Api['POST /companies']>['body'];

const DAY_MS = 86_400_000;
const DEFAULT_ZONE = 'America/Sao_Paulo';
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Without a due date it ends with the trial. */
export function newRow(
  draft: CompanyDraft,
  { trialDays, now }: { trialDays: number; now: Date },
): NewCompany {
  const { adminName: _, campaignsEnabled: __, timeZone, weekly, dueDate, ...row } = draft;
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : DEFAULT_ZONE;
  const trialEnd = new Date(now.getTime() + trialDays * DAY_MS);
  return {
    ...(given(row) as Omit<NewCompany, 'name'>),
    name: draft.name,
    dueDate: dueDate === undefined ? trialEnd : null,
    ...(dueDate && dueFrom(dueDate, zone)),
    ...(weekly && { hours: { weekly, holidays: [] } }),
    ...(row.status === false && { suspendedAt: now }),
  };
}

const given = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Without what was not given, and without what stays. */
export function rowValues(
  before: Pick<ManagedRow, 'status' | 'timeZone' | 'dueDate' | 'hours'>,
  { dueDate, weekly, status, campaignsEnabled: _, ...change }: CompanyChange,
  now: Date,
): Partial<NewCompany> {
  return given({
    ...change,
    status,
    hours: weekly && { ...before.hours, weekly },
    waitingSince: status ? null : undefined,
    suspendedAt: status === undefined || status === before.status ? undefined : since(status, now),
    ...(dueDate === undefined ? {} : dueValues(before, dueDate)),
  }) as Partial<NewCompany>;
}

const since = (status: boolean, now: Date): Date | null => (status ? null : now);

/** A form that shows the day sends it back: the anchor of the renewals stays then, and a trial goes on. */
function dueValues(
  { timeZone, dueDate: before }: Pick<ManagedRow, 'timeZone' | 'dueDate'>,
  dueDate: string | null,
): Partial<Due> | { dueDate: null; dueDay: null } {
  if (dueDate === null) return { dueDate: null, dueDay: null };
  if (before && DAY.test(dueDate) && dayIn(new Date(before), timeZone) === dueDate) return {};
  const due = dueFrom(dueDate, timeZone);
  return before && new Date(before).getTime() === due.dueDate.getTime() ? {} : due;
}

export function dueFrom(dueDate: string, timeZone: string): Due {
  if (DAY.test(dueDate)) return dueOn(dueDate, timeZone);
  const at = new Date(dueDate);
  return { dueDate: at, dueDay: Number(dayIn(at, timeZone).slice(8)) };
}

/** Whether its users may sign in. */
export function isServed(
  {
    status,
    dueDate,
    deletedAt,
  }: {
    status: boolean;
    dueDate: string | Date | null;
    deletedAt: string | Date | null;
  },
  core: Core,
): boolean {
  const company = { status, dueDate: dueDate ? new Date(dueDate) : null };
  return !deletedAt && mayAct(company, clockOf(core));
}
