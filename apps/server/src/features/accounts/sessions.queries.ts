import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface OwnSessionRow {
  id: string;
  userAgent: string;
  ip: string;
  createdAt: string;
  seenAt: string;
  endedAt: string | null;
}

const SHOWN_DAYS = 30;
const SHOWN_MAX = 20;

/** The live sessions of a user first, then those that ended within the last month; the newest of each first. */
export const listSessions = (tx: Tx, userId: number): Promise<OwnSessionRow[]> =>
  rows<OwnSessionRow>(
    tx.db,
    sql`select s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createdAt", s.rotated_at as "seenAt",
        coalesce(s.ended_at, case when s.expires_at <= now() then s.expires_at end) as "endedAt"
      from sessions s
      where ${ofCompany(tx, 's')} and s.user_id = ${userId} and s.on_behalf_of is null
        and s.created_at > now() - make_interval(days => ${SHOWN_DAYS}::int)
      order by s.ended_at is null and s.expires_at > now() desc, s.created_at desc
      limit ${SHOWN_MAX}`,
  );
