/** What the gateway asks about connections. It serves all companies, so its lists are unscoped. */

import pg from 'pg';
import { type Core, inSystem } from '../core/ctx.ts';
import { array, rows, surviveLoss } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { POOL_SIZES } from '../core/db/pool-sizes.ts';
import type { ConnectionKey } from './leases/lease.ts';

/** Renewal must not queue behind the work that it protects, nor wait for an answer longer than a lease lives. */
export function openRenewalPool({ pool, config, log }: Core): pg.Pool {
  const own = new pg.Pool({
    ...pool.options,
    application_name: 'prosa leases',
    max: POOL_SIZES.leases,
    query_timeout: config.leaseMs,
  });
  surviveLoss(own, log);
  return own;
}

export interface WantedConnection extends ConnectionKey {
  readonly provider: string;
  readonly generation: number;
}

/** Connections that should be up and that nobody holds, in random order so that processes do not race for one. */
export async function unscopedFreeConnections(
  core: Core,
  { providers, owner, limit }: { providers: readonly string[]; owner: string; limit: number },
): Promise<WantedConnection[]> {
  const found = await inSystem(core, (db) =>
    rows<WantedConnection>(
      db,
      sql`select connection.company_id as "companyId", connection.id as "connectionId",
            connection.provider, connection.generation
          from connections as connection
          left join connection_leases as lease
            on lease.company_id = connection.company_id and lease.connection_id = connection.id
          where connection.wanted = 'up' and connection.provider = any (${array(providers, 'text')})
            and (lease.owner is null or lease.expires_at < clock_timestamp() or lease.owner = ${owner})
          order by random() limit ${limit}`,
    ),
  );
  return found.map((row) => ({
    ...row,
    companyId: Number(row.companyId),
    connectionId: Number(row.connectionId),
  }));
}

/** The wanted states of connections that this process runs; a deleted one is missing. */
export async function unscopedWantedStates(
  core: Core,
  ids: readonly number[],
): Promise<Map<number, { wanted: 'up' | 'down'; generation: number }>> {
  if (ids.length === 0) return new Map();
  const found = await inSystem(core, (db) =>
    rows<{ id: number; wanted: 'up' | 'down'; generation: number }>(
      db,
      sql`select id, wanted, generation from connections where id = any (${array(ids, 'bigint')})`,
    ),
  );
  return new Map(found.map((row) => [Number(row.id), row]));
}
