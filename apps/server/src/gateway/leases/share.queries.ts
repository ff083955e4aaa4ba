/** What gateways know about each other, in order to share the connections. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { holdsLifeLine } from '../../core/db/life-line.ts';
import { endsIn, type Lease } from './lease.queries.ts';
import type { GatewayLoad } from './share.rules.ts';

/** A killed gateway counts as live no longer than its leases do: the last renewal may be a third of a lifetime old. */
const LIVE_PART_OF_LEASE = 2 / 3;

/** How many connections each gateway holds or has been given. Owners of leases are process ids. */
export async function unscopedGatewayLoads(core: Core): Promise<GatewayLoad[]> {
  const liveMs = core.config.leaseMs * LIVE_PART_OF_LEASE;
  const found = await inSystem(core, (db) =>
    rows<GatewayLoad>(
      db,
      sql`with gateway as (
            select id from processes
            where 'gateway' = any (string_to_array(roles, ','))
              and seen_at > clock_timestamp() - ${liveMs} * interval '1 millisecond'
              and (host is null or ${holdsLifeLine(sql`id`)})
          ), lease as (
            select owner, connection_id from connection_leases where expires_at > clock_timestamp()
          )
          select coalesce(gateway.id, lease.owner) as owner, gateway.id is not null as "isLive",
            count(lease.connection_id) as held
          from gateway full join lease on lease.owner = gateway.id group by 1, 2`,
    ),
  );
  return found.map((row) => ({ ...row, held: Number(row.held) }));
}

/** For one lifetime of a lease only the successor may take it, then anybody. */
export async function handOverLease(tx: Tx, lease: Lease, successor: string): Promise<void> {
  await tx.db.execute(
    sql`update connection_leases as lease set expires_at = ${endsIn(tx.core)}, owner = ${successor}
        where ${ofCompany(tx, 'lease')} and connection_id = ${lease.connectionId}
          and epoch = ${lease.epoch}`,
  );
}

/** The state of a lease that was given away; undefined when the connection is no longer wanted up. */
export async function readGiven(
  tx: Tx,
  lease: Lease,
): Promise<{ epoch: number; owner: string; isKept: boolean } | undefined> {
  const [row] = await rows<{ epoch: string; owner: string; isKept: boolean }>(
    tx.db,
    sql`select lease.epoch, lease.owner, lease.expires_at > clock_timestamp() as "isKept"
        from connection_leases as lease
        join connections as connection
          on connection.company_id = lease.company_id and connection.id = lease.connection_id
        where ${ofCompany(tx, 'lease')} and lease.connection_id = ${lease.connectionId}
          and connection.wanted = 'up'`,
  );
  return row && { ...row, epoch: Number(row.epoch) };
}
