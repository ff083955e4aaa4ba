/** The gateway's queries about connections. It serves all companies, so its lists are unscoped. */

import pg from 'pg';
import { type Core, inSystem, type Tx } from '../core/ctx.ts';
import { array, ofCompany, rows, surviveLoss } from '../core/db/db.ts';
import { and, eq, sql } from '../core/db/drizzle.ts';
import { connections } from '../core/db/schema.ts';
import type { SessionState } from '../provider/port.ts';
import type { ConnectionKey } from './leases/lease.ts';

/** Renewal must not queue behind the work that it protects, nor wait for an answer longer than a lease lives. */
export function openRenewalPool({ pool, config, log }: Core): pg.Pool {
  const own = new pg.Pool({
    ...pool.options,
    application_name: 'prosa leases',
    max: 1,
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

/** The data of a connection that decide its next state. The row stays locked until the end of the transaction. */
export interface LinkRow {
  name: string;
  failures: number;
  failingSince: Date | null;
  alarmedAt: Date | null;
  alarmedLimit: string | null;
  /** The database's clock: an outage may span several processes. */
  now: Date;
}

/** Undefined when it is gone, or its wanted state changed since `generation`. */
export async function lockLink(
  tx: Tx,
  connectionId: number,
  generation: number,
): Promise<LinkRow | undefined> {
  const [row] = await tx.db
    .select({
      name: connections.name,
      failures: connections.failures,
      failingSince: connections.failingSince,
      alarmedAt: connections.alarmedAt,
      alarmedLimit: connections.alarmedLimit,
      now: sql`clock_timestamp()`.mapWith(connections.updatedAt),
    })
    .from(connections)
    .where(
      and(
        ofCompany(tx, connections),
        eq(connections.id, connectionId),
        eq(connections.generation, generation),
      ),
    )
    .for('no key update');
  return row;
}

export type LinkUpdate = Partial<
  Pick<
    typeof connections.$inferInsert,
    | 'status'
    | 'statusReason'
    | 'statusDetail'
    | 'qrcode'
    | 'retries'
    | 'wanted'
    | 'failures'
    | 'failingSince'
    | 'alarmedAt'
    | 'alarmedLimit'
  >
>;

export interface SessionRow {
  id: number;
  status: SessionState['status'];
  statusReason: string | null;
  statusDetail: string;
  qrcode: string;
  retries: number;
  rev: number;
  updatedAt: Date;
}

export async function updateLink(
  tx: Tx,
  connectionId: number,
  change: LinkUpdate,
): Promise<SessionRow> {
  const [row] = await tx.db
    .update(connections)
    .set(change)
    .where(and(ofCompany(tx, connections), eq(connections.id, connectionId)))
    .returning({
      id: connections.id,
      status: connections.status,
      statusReason: connections.statusReason,
      statusDetail: connections.statusDetail,
      qrcode: connections.qrcode,
      retries: connections.retries,
      rev: connections.rev,
      updatedAt: connections.updatedAt,
    });
  return row!;
}
