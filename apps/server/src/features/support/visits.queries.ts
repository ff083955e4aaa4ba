import type { SupportAccess } from '@prosa/contract/support/manifest';
import type { Tx } from '../../core/ctx.ts';
import { type Db, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { supportVisits } from './visits.table.ts';

export type VisitRow = typeof supportVisits.$inferSelect;
export type EndedBy = NonNullable<VisitRow['endedBy']>;

export interface Visited {
  name: string;
  /** What the company allows. */
  allowed: 'off' | SupportAccess;
  /** In whose name the operator acts: who has administered it for the longest time. */
  adminId: number | null;
}

export async function unscopedFindVisited(tx: Tx, companyId: number): Promise<Visited | undefined> {
  // First: a change of the setting locks the company, too, and then ends what goes beyond it.
  await tx.db.execute(sql`select from companies c where c.id = ${companyId} for share`);
  const [found] = await rows<Visited>(
    tx.db,
    sql`select c.name, coalesce((select s.value from settings s
          where s.company_id = c.id and s.key = 'supportAccess'), 'read') as allowed,
        (select u.id from users u where u.company_id = c.id and u.profile = 'admin' order by u.id limit 1) as "adminId"
      from companies c where c.id = ${companyId} and c.deleted_at is null`,
  );
  return found;
}

export async function unscopedInsertVisit(
  tx: Tx,
  visit: Omit<VisitRow, 'id' | 'startedAt' | 'endedAt' | 'endedBy'> & { startedAt: Date },
): Promise<number> {
  const [made] = await tx.db
    .insert(supportVisits)
    .values(visit)
    .returning({ id: supportVisits.id });
  return made!.id;
}

const SHOWN_MAX = 50;

export const listVisits = (
  tx: Tx,
): Promise<
  Pick<VisitRow, 'operatorName' | 'reason' | 'access' | 'startedAt' | 'endsAt' | 'endedAt'>[]
> =>
  rows(
    tx.db,
    sql`select v.operator_name as "operatorName", v.reason, v.access, v.started_at as "startedAt",
        v.ends_at as "endsAt", coalesce(v.ended_at, case when v.ends_at <= now() then v.ends_at end) as "endedAt"
      from support_visits v where ${ofCompany(tx, 'v')} order by v.started_at desc limit ${SHOWN_MAX}`,
  );

/** Who must hear that a visit is over. */
export interface EndedVisit {
  id: number;
  companyId: number;
  company: string;
  operatorCompanyId: number;
  operatorId: number;
  operatorName: string;
  operatorSessionId: string;
}

/** Marks visits as ended, and returns those that were not. */
const end = (
  by: EndedBy,
  which: SQL,
): SQL => sql`update support_visits v set ended_at = now(), ended_by = ${by}
  from companies c where c.company_id = v.company_id and v.ended_at is null and ${which}
  returning v.id, v.company_id as "companyId", c.name as company, v.operator_company_id as "operatorCompanyId",
    v.operator_id as "operatorId", v.operator_name as "operatorName", v.operator_session_id as "operatorSessionId"`;

/** The visit of a session, or those to the company of which it no longer allows as much. */
export const endVisits = (
  tx: Tx,
  by: EndedBy,
  which: { id?: number; accesses?: readonly SupportAccess[] },
): Promise<EndedVisit[]> => {
  const mine =
    which.id === undefined
      ? sql`v.access in (${sql.join(
          (which.accesses ?? []).map((each) => sql`${each}`),
          sql`, `,
        )})`
      : sql`v.id = ${which.id}`;
  return rows(tx.db, end(by, sql`${ofCompany(tx, 'v')} and ${mine}`));
};

/** Those whose time or session is over, and those of people who have signed out or are no operators any more. */
export const unscopedEndOverdue = (db: Db): Promise<EndedVisit[]> =>
  rows(
    db,
    end(
      'time',
      sql`(v.ends_at <= now() or not exists (
        select from sessions s where s.company_id = v.company_id and s.on_behalf_of = v.id and s.ended_at is null)
        or not exists (
        select from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
        where s.company_id = v.operator_company_id and s.id = v.operator_session_id and s.ended_at is null
          and u.super))`,
    ),
  );
