/** Set-aside events and the operator's requests for them, in all companies. */
import { type Db, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface ListedRefusal {
  id: number;
  seconds: number;
  companyId: number;
  companyName: string;
  connectionId: number;
  connectionName: string;
  kind: string;
  error: string;
  tries: number;
  bytes: number;
  isAsked: boolean;
}

/** Oldest first, and the total. Nothing that a customer wrote. */
export async function unscopedListRefused(
  db: Db,
  limit: number,
): Promise<{ listed: ListedRefusal[]; total: number }> {
  const found = await rows<ListedRefusal & { total: number }>(
    db,
    sql`select r.id::int, extract(epoch from now() - r.created_at)::int as seconds,
          c.id::int as "companyId", c.name as "companyName", n.id::int as "connectionId",
          n.name as "connectionName", r.kind, r.error, r.tries, octet_length(r.event) as bytes,
          r.retry_at is not null as "isAsked", count(*) over ()::int as total
        from refused_events r
        join companies c on c.id = r.company_id
        join connections n on n.company_id = r.company_id and n.id = r.connection_id
        order by r.id limit ${limit}`,
  );
  return { listed: found, total: found[0]?.total ?? 0 };
}

/** JSON; undefined when there is none. */
export async function unscopedReadRefused(db: Db, id: number): Promise<string | undefined> {
  const [row] = await rows<{ event: string }>(
    db,
    sql`select event from refused_events where id = ${id}`,
  );
  return row?.event;
}

export interface AskedConnection {
  connectionId: number;
  events: number;
  /** A server holds it. */
  isHeld: boolean;
}

/** Asks the owners of the connections to process that event, or all. Repeating it changes nothing. */
export async function unscopedAskRetry(db: Db, which: number | 'all'): Promise<AskedConnection[]> {
  return rows<AskedConnection>(
    db,
    sql`with asked as (
          update refused_events set retry_at = coalesce(retry_at, now())
          where ${which === 'all' ? sql`true` : sql`id = ${which}`}
          returning company_id, connection_id
        )
        select a.connection_id::int as "connectionId", count(*)::int as events,
          exists (select from connection_leases l where l.company_id = a.company_id
            and l.connection_id = a.connection_id and l.expires_at > clock_timestamp()) as "isHeld"
        from asked a group by a.company_id, a.connection_id order by a.connection_id`,
  );
}

/** False when there is none. */
export async function unscopedDiscardRefused(db: Db, id: number): Promise<boolean> {
  const gone = await rows(db, sql`delete from refused_events where id = ${id} returning id`);
  return gone.length > 0;
}
