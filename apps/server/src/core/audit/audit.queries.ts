import type { AuditAction } from '@prosa/contract/audit-actions';
import type { Tx } from '../ctx.ts';
import { ofCompany, rows } from '../db/db.ts';
import { sql } from '../db/drizzle.ts';

export interface NewAuditEvent {
  action: AuditAction;
  userId: number | null;
  subject: string;
  detail: string;
  ip: string;
}

export async function insertAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await tx.db.execute(sql`insert into audit_events (company_id, user_id, action, subject, detail, ip)
    values (${tx.companyId}, ${event.userId}, ${event.action}, ${event.subject}, ${event.detail}, ${event.ip})`);
}

/** Whether the same event of the same user was recorded within the last minutes. */
export async function hasRecent(tx: Tx, event: NewAuditEvent, minutes: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from audit_events e
      where ${ofCompany(tx, 'e')} and e.user_id is not distinct from ${event.userId}::bigint and e.action = ${event.action}
        and e.subject = ${event.subject} and e.at > now() - make_interval(mins => ${minutes}::int) limit 1`,
  );
  return found.length > 0;
}

export interface AuditRow {
  id: number;
  at: string;
  action: AuditAction;
  user_id: number | null;
  user_name: string | null;
  subject: string;
  detail: string;
  ip: string;
}

const ID = '^[0-9]{1,15}$';
const PEOPLE_MAX = 1000;

/**
 * Existing users, and users whose deletion is recorded. If there are more than a select can show, only the existing
 * ones.
 */
export const listAuditUsers = (tx: Tx): Promise<{ id: number; name: string; isGone: boolean }[]> =>
  rows(
    tx.db,
    sql`select u.id, u.name, false as "isGone" from users u where ${ofCompany(tx, 'u')}
      union all
      select case when e.subject ~ ${ID} then e.subject::bigint end, e.detail, true from audit_events e
      where ${ofCompany(tx, 'e')} and e.action = 'userDeleted' and e.subject ~ ${ID}
      order by 3, 2, 1 limit ${PEOPLE_MAX}`,
  );

export interface AuditFilter {
  userId?: number | undefined;
  action?: AuditAction | undefined;
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
}

export function listAuditEvents(
  tx: Tx,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const zone = sql`(select c.time_zone from companies c where ${ofCompany(tx, 'c')})`;
  const conditions = [
    ofCompany(tx, 'e'),
    before === undefined ? undefined : sql`e.id < ${before}`,
    filter.userId === undefined ? undefined : sql`e.user_id = ${filter.userId}`,
    filter.action === undefined ? undefined : sql`e.action = ${filter.action}`,
    filter.dateStart === undefined
      ? undefined
      : sql`e.at >= (${filter.dateStart}::date)::timestamp at time zone ${zone}`,
    filter.dateEnd === undefined
      ? undefined
      : sql`e.at < (${filter.dateEnd}::date + 1)::timestamp at time zone ${zone}`,
  ].filter((condition) => condition !== undefined);
  return rows<AuditRow>(
    tx.db,
    sql`select e.id, e.at, e.action, e.user_id, u.name as user_name, e.subject, e.detail, e.ip
      from audit_events e
      left join users u on ${ofCompany(tx, 'u')} and u.id = e.user_id
      where ${sql.join(conditions, sql` and `)}
      order by e.id desc limit ${limit}`,
  );
}
