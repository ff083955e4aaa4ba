/**
 * Who may hold a provider session. One process at a time owns a connection, for as long as it renews; every write
 * for the session names the epoch of its lease, so that an owner who slept through a takeover writes nothing.
 * All times are the database's: clocks of processes may differ.
 */
import { sql } from 'drizzle-orm';
import { type Core, companyCtx, inSystem, inTransaction, type Tx } from '../core/ctx.ts';
import { array, ofCompany, rows } from '../core/db.ts';
import { FencedError } from './port.ts';

/** Owner of a released lease, so that a renewal that is still under way finds it no more. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface ConnectionKey {
  readonly companyId: number;
  readonly connectionId: number;
}

export interface Lease extends ConnectionKey {
  readonly epoch: number;
}

/**
 * Takes the lease when it is free, expired or held by `owner` already; undefined otherwise.
 * Waits for writers of the former epoch, since it changes the key that they hold.
 */
export async function acquireLease(
  core: Core,
  { companyId, connectionId }: ConnectionKey,
  owner: string,
): Promise<Lease | undefined> {
  const taken = await inTransaction(companyCtx(core, companyId), async (tx) => {
    const [row] = await rows<{ epoch: number; isTakeover: boolean }>(
      tx.db,
      sql`with before as (
            select owner, expires_at from connection_leases as lease
            where ${ofCompany(tx, 'lease')} and connection_id = ${connectionId}
          )
          insert into connection_leases as lease (company_id, connection_id, owner, expires_at)
          values (${companyId}, ${connectionId}, ${owner}, ${endsIn(core)})
          on conflict (company_id, connection_id) do update
            set epoch = lease.epoch + 1, owner = excluded.owner, expires_at = excluded.expires_at
            where lease.expires_at < clock_timestamp() or lease.owner = excluded.owner
          returning epoch,
            exists (select from before where owner not in (${owner}, ${NOBODY})) as "isTakeover"`,
    );
    return row;
  });
  if (!taken) return undefined;
  if (taken.isTakeover) core.metrics.waLeaseTakeovers.inc();
  return { companyId, connectionId, epoch: Number(taken.epoch) };
}

/**
 * Renews the leases of one process in one statement and answers the connections it still holds. Touches only
 * `expires_at`, which writers that share the key do not block.
 */
export async function unscopedRenewLeases(
  core: Pick<Core, 'pool' | 'config'>,
  leases: readonly Lease[],
  owner: string,
): Promise<Set<number>> {
  const held = await inSystem(core, (db) =>
    rows<{ id: number }>(
      db,
      sql`update connection_leases as lease set expires_at = ${endsIn(core)}
          from unnest(
            ${array(
              leases.map((lease) => lease.connectionId),
              'bigint',
            )},
            ${array(
              leases.map((lease) => lease.epoch),
              'bigint',
            )}
          ) as mine (id, epoch)
          where lease.connection_id = mine.id and lease.epoch = mine.epoch and lease.owner = ${owner}
          returning lease.connection_id as id`,
    ),
  );
  return new Set(held.map(({ id }) => Number(id)));
}

/** Frees the leases of a process that was killed, where no other process can hold one. */
export async function unscopedFreeLeases(core: Pick<Core, 'pool'>): Promise<void> {
  await inSystem(core, (db) =>
    db.execute(
      sql`update connection_leases set expires_at = '-infinity', owner = ${NOBODY}
          where expires_at > '-infinity'`,
    ),
  );
}

/** Frees the lease for others at once. The row stays: an epoch must never be given out twice. */
export async function releaseLease(core: Core, lease: Lease): Promise<void> {
  await inTransaction(companyCtx(core, lease.companyId), (tx) =>
    tx.db.execute(
      sql`update connection_leases as lease set expires_at = '-infinity', owner = ${NOBODY}
          where ${ofCompany(tx, 'lease')} and connection_id = ${lease.connectionId}
            and epoch = ${lease.epoch}`,
    ),
  );
}

/**
 * Makes sure, until the end of the transaction, that nobody has taken the lease over.
 * @throws FencedError when somebody has
 */
export async function assertFence(tx: Tx, lease: Lease): Promise<void> {
  const held = await rows(
    tx.db,
    sql`select from connection_leases as lease
        where ${ofCompany(tx, 'lease')} and connection_id = ${lease.connectionId}
          and epoch = ${lease.epoch}
        for key share`,
  );
  if (held.length === 0) throw new FencedError();
}

const endsIn = ({ config }: Pick<Core, 'config'>) =>
  sql`clock_timestamp() + ${config.leaseMs} * interval '1 millisecond'`;
