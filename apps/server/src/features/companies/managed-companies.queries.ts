/** Companies as operators see them: rows of all companies, so each query says why it leaves the company. */
import type { CompanyState } from '@prosa/contract/companies/manifest';
import { DUE_SOON_DAYS } from '@prosa/contract/console/manifest';
import type { Hours } from '@prosa/contract/hours';
import type { Language } from '@prosa/contract/limits';
import type { Recurrence } from '@prosa/contract/plans/manifest';
import type { Core, Tx } from '../../core/ctx.ts';
import { type Db, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { standingSql } from '../../core/subscription.ts';

export interface ManagedRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  status: boolean;
  state: CompanyState;
  planId: number | null;
  planName: string | null;
  dueDate: string | null;
  dueDay: number | null;
  recurrence: Recurrence;
  campaignsEnabled: boolean;
  language: Language;
  timeZone: string;
  hours: Hours;
  users: number;
  usersAllowed: number | null;
  connections: number;
  connectionsAllowed: number | null;
  lastActivityAt: string | null;
  waitingSince: string | null;
  taxId: string;
  termsVersion: string | null;
  termsAcceptedAt: string | null;
  deletedAt: string | null;
  createdAt: string;
  rev: number;
}

const columnsOf = (
  core: Core,
): SQL => sql`c.id, c.name, c.email, c.phone, c.status, ${stateSql(core)} as state,
  c.plan_id as "planId", p.name as "planName",
  c.due_date as "dueDate", c.due_day as "dueDay", c.recurrence, c.language, c.time_zone as "timeZone", c.hours,
  coalesce((select s.value from settings s where s.company_id = c.id and s.key = 'campaignsEnabled'), 'true') = 'true'
    as "campaignsEnabled",
  (select count(*)::int from users u where u.company_id = c.id) as users, p.users as "usersAllowed",
  (select count(*)::int from connections w where w.company_id = c.id) as connections,
  p.connections as "connectionsAllowed",
  (select max(u.seen_at) from users u where u.company_id = c.id) as "lastActivityAt",
  c.waiting_since as "waitingSince", c.tax_id as "taxId", c.terms_version as "termsVersion",
  c.terms_accepted_at as "termsAcceptedAt", c.deleted_at as "deletedAt", c.created_at as "createdAt", c.rev`;
const source = sql`companies c left join plans p on p.id = c.plan_id`;

/** Of a row c of companies. */
export const stateSql = (core: Core): SQL => sql`case when c.deleted_at is not null then 'deleted'
  when c.waiting_since is not null then 'waiting' else replace(${standingSql(core, 'c')}, 'paid', 'active') end`;

/** Paid, and due within days. */
export const dueSoonSql = (core: Core): SQL => sql`${stateSql(core)} = 'active'
  and c.due_date <= ${core.now().toISOString()}::timestamptz + make_interval(days => ${DUE_SOON_DAYS}::int)`;

interface Filter {
  search: string;
  state?: CompanyState | undefined;
  isDueSoon?: boolean | undefined;
}

const matching = (core: Core, { search, state, isDueSoon = false }: Filter): SQL =>
  sql`(${search} = '' or position(prosa.normalise(${search}) in prosa.normalise(c.name || ' ' || c.email)) > 0)
    and c.emptied_at is null and ${state ? sql`${stateSql(core)} = ${state}` : sql`true`}
    and ${isDueSoon ? dueSoonSql(core) : sql`true`}`;

export function unscopedListCompanies(
  tx: Tx,
  asked: Filter & {
    after?: { name: string; id: number } | undefined;
    offset: number;
    limit: number;
  },
): Promise<ManagedRow[]> {
  const behind = asked.after
    ? sql`and (prosa.sort_key(c.name), c.id) > (prosa.sort_key(${asked.after.name}), ${asked.after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columnsOf(tx.core)} from ${source} where ${matching(tx.core, asked)} ${behind}
      order by prosa.sort_key(c.name), c.id limit ${asked.limit} offset ${asked.offset}`,
  );
}

export async function unscopedCountCompanies(tx: Tx, filter: Filter): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from companies c where ${matching(tx.core, filter)}`,
  );
  return row!.count;
}

/** Those in the bin are not offered. */
export function unscopedListCompanyRefs(
  tx: Tx,
  search: string,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return rows(
    tx.db,
    sql`select c.id, c.name from companies c where ${matching(tx.core, { search })} and c.deleted_at is null
      order by prosa.sort_key(c.name), c.id limit ${limit}`,
  );
}

export async function unscopedFindCompany(
  tx: { core: Core; db: Db },
  id: number,
): Promise<ManagedRow | undefined> {
  const [row] = await rows<ManagedRow>(
    tx.db,
    sql`select ${columnsOf(tx.core)} from ${source} where c.id = ${id} and c.emptied_at is null`,
  );
  return row;
}

export async function unscopedLockCompany(tx: Tx, id: number): Promise<ManagedRow | undefined> {
  await tx.db.execute(sql`select from companies c where c.id = ${id} for no key update`);
  return unscopedFindCompany(tx, id);
}

/** The length of a trial; undefined without such a plan. Private plans count, too. */
export async function unscopedTrialOf(tx: Tx, planId: number): Promise<number | undefined> {
  const [row] = await rows<{ days: number }>(
    tx.db,
    sql`select p.trial_days as days from plans p where p.id = ${planId} for key share`,
  );
  return row?.days;
}

/** Operators, who hear of companies that sign up. */
export function unscopedListOperators(
  db: Db,
  limit: number,
): Promise<{ companyId: number; email: string; language: Language }[]> {
  return rows(
    db,
    sql`select u.company_id as "companyId", u.email, coalesce(u.language, c.language) as language
      from users u join companies c on c.id = u.company_id where u.super order by u.id limit ${limit}`,
  );
}

export interface Invited {
  name: string;
  email: string;
  language: Language;
  company: string;
}

export async function findInvited(tx: Tx, userId: number): Promise<Invited | undefined> {
  const [row] = await rows<Invited>(
    tx.db,
    sql`select u.name, u.email, coalesce(u.language, c.language) as language, c.name as company
      from users u join companies c on c.company_id = u.company_id
      where ${ofCompany(tx, 'u')} and u.id = ${userId}`,
  );
  return row;
}
