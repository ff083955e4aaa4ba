/** What the gateway asks and writes about connections. It serves all companies, so its lists are unscoped. */

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Core, companyCtx, inSystem, inTransaction, type Tx } from '../core/ctx.ts';
import { array, ofCompany, rows, surviveLoss } from '../core/db.ts';
import { push, rooms } from '../core/realtime.ts';
import { assertFence, type ConnectionKey, type Lease } from './lease.ts';
import type { SessionState } from './port.ts';

/** Renewal must not queue behind the work that it protects, nor wait for an answer longer than a lease lives. */
export function openRenewalPool({ pool, config, log }: Core): pg.Pool {
  const own = new pg.Pool({ ...pool.options, max: 1, query_timeout: config.leaseMs });
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

/** The wishes for connections that this process runs; a deleted one is missing. */
export async function unscopedWishes(
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

export interface StateChange extends SessionState {
  /** The session will not be tried again until a person asks. */
  isFinal?: boolean;
}

/** Writes the state of a session to its connection, unless the lease or the wish behind it is gone. */
export async function applyState(
  core: Core,
  { lease, generation }: { lease: Lease; generation: number },
  state: StateChange,
): Promise<void> {
  await inTransaction(companyCtx(core, lease.companyId), async (tx) => {
    await assertFence(tx, lease);
    const [row] = await rows<SessionRow>(
      tx.db,
      sql`update connections as connection set
            status = ${state.status}, status_reason = ${state.reason ?? null},
            qrcode = ${state.qrcode ?? ''}, retries = ${state.retries ?? 0},
            wanted = case when ${state.isFinal ?? false} then 'down' else wanted end
          where ${ofCompany(tx, 'connection')} and id = ${lease.connectionId}
            and generation = ${generation}
          returning id, status, status_reason as "statusReason", qrcode, retries, rev,
            updated_at as "updatedAt"`,
    );
    if (row) emitSession(tx, row);
  });
}

interface SessionRow {
  id: number;
  status: SessionState['status'];
  statusReason: string | null;
  qrcode: string;
  retries: number;
  rev: number;
  updatedAt: string;
}

/** The code on the QR dialog links a phone, so only admins get it. */
function emitSession(tx: Tx, row: SessionRow): void {
  const { companyId } = tx;
  const admins = [rooms.admins(companyId)];
  const session = {
    ...row,
    id: Number(row.id),
    rev: Number(row.rev),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
  tx.emit(
    push({
      companyId,
      rooms: admins,
      entity: 'whatsappSession',
      payload: { action: 'update', session },
    }),
  );
  tx.emit(
    push({
      companyId,
      rooms: [rooms.company(companyId)],
      except: admins,
      entity: 'whatsappSession',
      payload: { action: 'update', session: { ...session, qrcode: '' } },
    }),
  );
}
