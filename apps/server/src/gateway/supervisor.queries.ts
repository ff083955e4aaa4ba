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

interface FreeOptions {
  providers: readonly string[];
  owner: string;
  /** Ids of the connections that it runs. */
  running: readonly number[];
  limit: number;
}

/**
 * Connections that should be up and that nobody runs, in random order so that processes do not race for one. A lease of
 * the owner's without a run is a leftover.
 */
export async function unscopedFreeConnections(
  core: Core,
  { providers, owner, running, limit }: FreeOptions,
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
            and connection.id <> all (${array(running, 'bigint')})
          order by random() limit ${limit}`,
    ),
  );
  return found.map((row) => ({
    ...row,
    companyId: Number(row.companyId),
    connectionId: Number(row.connectionId),
  }));
}

/** Those of these running connections that should not be up like this, each with what it should be; a deleted one is down. */
export async function unscopedChangedConnections(
  core: Core,
  running: readonly { id: number; generation: number }[],
): Promise<{ id: number; wanted: 'up' | 'down' }[]> {
  if (running.length === 0) return [];
  const ids = running.map(({ id }) => id);
  const generations = running.map(({ generation }) => generation);
  const found = await inSystem(core, (db) =>
    rows<{ id: number; wanted: 'up' | 'down' }>(
      db,
      sql`select x.id, coalesce(connection.wanted, 'down') as wanted
          from unnest(${array(ids, 'bigint')}, ${array(generations, 'int')}) as x (id, generation)
          left join connections as connection on connection.id = x.id
          where connection.id is null or connection.wanted <> 'up' or connection.generation <> x.generation`,
    ),
  );
  return found.map((row) => ({ ...row, id: Number(row.id) }));
}
