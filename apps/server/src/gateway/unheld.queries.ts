/** Connections without a holder, in all companies. */
import { type Core, inSystem, type Tx } from '../core/ctx.ts';
import { ofCompany, rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import type { WantedConnection } from './supervisor.queries.ts';

type Unheld = Omit<WantedConnection, 'provider'>;

export function unscopedFindUnheld(core: Core, graceMs: number): Promise<Unheld[]> {
  const before = sql`clock_timestamp() - ${graceMs} * interval '1 millisecond'`;
  return inSystem(core, (db) =>
    rows<Unheld>(
      db,
      sql`select connection.company_id as "companyId", connection.id as "connectionId",
            connection.generation
          from connections as connection
          left join connection_leases as lease
            on lease.company_id = connection.company_id and lease.connection_id = connection.id
          where connection.wanted = 'up'
            and coalesce(lease.expires_at, '-infinity') < ${before}
            -- No state change for this long, except that nobody runs it.
            and (connection.status_reason = 'nobody-runs-it' or connection.updated_at < ${before})
          limit 1000`,
    ),
  );
}

/** Locks the lease as it is until the end of the transaction; false when somebody holds it by now. */
export async function lockUnheld(tx: Tx, connectionId: number): Promise<boolean> {
  const [lease] = await rows<{ isHeld: boolean }>(
    tx.db,
    sql`select expires_at > clock_timestamp() as "isHeld" from connection_leases as lease
        where ${ofCompany(tx, 'lease')} and connection_id = ${connectionId}
        for share`,
  );
  return !lease?.isHeld;
}
