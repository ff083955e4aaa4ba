import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { and, desc, eq, lt, sql } from '../../core/db/drizzle.ts';
import { connectionEvents } from './connection-events.table.ts';

/** Events kept per connection; older ones are deleted. */
const KEPT = 200;

export type NewConnectionEvent = Pick<
  typeof connectionEvents.$inferInsert,
  'connectionId' | 'status' | 'reason' | 'detail' | 'userId'
>;

export interface ConnectionEventRow {
  id: number;
  at: Date;
  status: (typeof connectionEvents.$inferSelect)['status'];
  reason: string | null;
  detail: string;
  user: { id: number; name: string } | null;
}

export async function insertConnectionEvent(tx: Tx, event: NewConnectionEvent): Promise<void> {
  await tx.db.insert(connectionEvents).values({ ...event, companyId: tx.companyId });
  await tx.db.execute(sql`
    delete from connection_events as event
    where ${ofCompany(tx, 'event')} and connection_id = ${event.connectionId}
      and id <= (select id from connection_events as kept
        where ${ofCompany(tx, 'kept')} and connection_id = ${event.connectionId}
        order by id desc offset ${KEPT} limit 1)`);
}

export async function lastConnectionEvent(
  tx: Tx,
  connectionId: number,
): Promise<ConnectionEventRow | undefined> {
  const [last] = await listConnectionEvents(tx, connectionId, { limit: 1 });
  return last;
}

/** Newest first. */
export function listConnectionEvents(
  tx: Tx,
  connectionId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ConnectionEventRow[]> {
  return tx.db
    .select({
      id: connectionEvents.id,
      at: connectionEvents.at,
      status: connectionEvents.status,
      reason: connectionEvents.reason,
      detail: connectionEvents.detail,
      user: sql<ConnectionEventRow['user']>`(
        select json_build_object('id', u.id, 'name', u.name) from users u
        where ${ofCompany(tx, 'u')} and u.id = connection_events.user_id)`,
    })
    .from(connectionEvents)
    .where(
      and(
        ofCompany(tx, connectionEvents),
        eq(connectionEvents.connectionId, connectionId),
        before === undefined ? undefined : lt(connectionEvents.id, before),
      ),
    )
    .orderBy(desc(connectionEvents.id))
    .limit(limit);
}
