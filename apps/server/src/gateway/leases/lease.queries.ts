/** The rows of leases. All times are the database's: clocks of processes may differ. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { holdsLifeLine } from '../../core/db/life-line.ts';

/** Owner of a released lease, so that a renewal still under way no longer matches. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface ConnectionKey {
  readonly companyId: number;
  readonly connectionId: number;
}

export interface Lease extends ConnectionKey {
  readonly epoch: number;
}

/** Waits, until the end of the transaction, for those who hold a lease of this connection. */
export async function lockLease(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(prosa.lease_lock(${connectionId}))`);
}

/** Takes the row when it is free, expired or the owner's; undefined otherwise. */
export async function takeLease(
  tx: Tx,
  connectionId: number,
  owner: string,
): Promise<{ epoch: number; isTakeover: boolean } | undefined> {
  const [row] = await rows<{ epoch: number; isTakeover: boolean }>(
    tx.db,
    sql`with before as (
          select owner, expires_at from connection_leases as lease
          where ${ofCompany(tx, 'lease')} and connection_id = ${connectionId}
        )
        insert into connection_leases as lease (company_id, connection_id, owner, expires_at)
        values (${tx.companyId}, ${connectionId}, ${owner}, ${endsIn(tx.core)})
        on conflict (company_id, connection_id) do update
          set epoch = lease.epoch + 1, owner = excluded.owner, expires_at = excluded.expires_at, device = null
          where lease.expires_at < clock_timestamp() or lease.owner = excluded.owner
        returning epoch,
          exists (select from before where owner not in (${owner}, ${NOBODY})) as "isTakeover"`,
  );
  return row;
}

/**
 * Renews the leases of one process in one statement and returns the connections it still holds. Waits for no writer.
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

/** Frees the leases of a killed process, where no other process can hold one. */
export async function unscopedFreeLeases(core: Pick<Core, 'pool'>): Promise<void> {
  await inSystem(core, (db) =>
    db.execute(
      sql`update connection_leases set expires_at = '-infinity', owner = ${NOBODY}
          where expires_at > '-infinity'`,
    ),
  );
}

/** A holder whose process or database session seems to be gone. */
export interface SilentHolder {
  owner: string;
  host: string;
  pid: number;
  pidStart: string;
}

/** Other holders of leases without a life line. */
export const unscopedSilentHolders = (
  core: Pick<Core, 'pool'>,
  owner: string,
): Promise<SilentHolder[]> =>
  inSystem(core, (db) =>
    rows<SilentHolder>(
      db,
      sql`select id as owner, host, pid, pid_start as "pidStart" from processes
          where id <> ${owner} and host is not null
            and exists (select from connection_leases as lease
              where lease.owner = id and lease.expires_at > clock_timestamp())
            and not ${holdsLifeLine(sql`id`)}`,
    ),
  );

/** Frees the leases of the process, unless its life line is back by now. Returns how many there were. */
export const unscopedFreeLeasesOf = (core: Pick<Core, 'pool'>, owner: string): Promise<number> =>
  inSystem(core, async (db) => {
    const freed = await rows(
      db,
      sql`update connection_leases set expires_at = '-infinity'
          where owner = ${owner} and expires_at > clock_timestamp()
            and not ${holdsLifeLine(sql`owner`)}
          returning connection_id`,
    );
    return freed.length;
  });

export async function freeLease(tx: Tx, lease: Lease): Promise<void> {
  await tx.db.execute(
    sql`update connection_leases as lease set expires_at = '-infinity', owner = ${NOBODY}, device = null
        where ${ofCompany(tx, 'lease')} and connection_id = ${lease.connectionId}
          and epoch = ${lease.epoch}`,
  );
}

/** Opens the company to the process with that token until the lease ends; false when it has. */
export async function openToDevice(tx: Tx, lease: Lease, token: string): Promise<boolean> {
  const opened = await rows(
    tx.db,
    sql`update connection_leases as lease set device = sha256(convert_to(${token}, 'UTF8'))
        where ${ofCompany(tx, 'lease')} and connection_id = ${lease.connectionId}
          and epoch = ${lease.epoch}
        returning connection_id`,
  );
  return opened.length > 0;
}

/** SQLSTATE of a lease that another process has by now. */
export const LEASE_TAKEN = 'PR001';

/** Until the end of the transaction `lockLease` waits for it. Fails with LEASE_TAKEN. */
export async function holdLease(tx: Tx, lease: Lease): Promise<void> {
  await tx.db.execute(
    sql`select prosa.hold_lease(${tx.companyId}, ${lease.connectionId}, ${lease.epoch})`,
  );
}

export const endsIn = ({ config }: Pick<Core, 'config'>) =>
  sql`clock_timestamp() + ${config.leaseMs} * interval '1 millisecond'`;
