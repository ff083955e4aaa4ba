import { companies, plans } from '../../conversation/settings/companies.table.ts';
import { tickets } from '../../conversation/tickets/tickets.table.ts';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany } from '../../core/db/db.ts';
import { and, asc, count, desc, eq, inArray, ne, sql } from '../../core/db/drizzle.ts';
import { connectionQueues, connections } from './connections.table.ts';

type Connection = typeof connections.$inferSelect;

export type ConnectionRow = Connection & {
  queues: { id: number; name: string; color: string }[];
};

export type ConnectionChange = Partial<
  Pick<
    Connection,
    | 'name'
    | 'isDefault'
    | 'greetingMessage'
    | 'complationMessage'
    | 'outOfHoursMessage'
    | 'ratingMessage'
    | 'maxUseBotQueues'
    | 'timeUseBotQueues'
    | 'timeToTransfer'
    | 'transferQueueId'
    | 'expiresTicket'
    | 'expiresInactiveMessage'
    | 'integrationId'
    | 'promptId'
    | 'flowIdWelcome'
    | 'flowIdNotPhrase'
    | 'tokenHash'
    | 'tokenLast4'
    | 'status'
    | 'statusReason'
    | 'statusDetail'
    | 'qrcode'
    | 'retries'
    | 'wanted'
    | 'failures'
    | 'failingSince'
    | 'alarmedAt'
  >
>;

const queuesOfConnection = sql<ConnectionRow['queues']>`(
  select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color)
    order by q.order_queue nulls last, prosa.sort_key(q.name), q.id), '[]')
  from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
  where cq.company_id = connections.company_id and cq.connection_id = connections.id)`;

const shown = (tx: Tx) =>
  tx.db
    .select({ connection: connections, queues: queuesOfConnection })
    .from(connections)
    .$dynamic();

const flat = ({
  connection,
  queues: own,
}: {
  connection: Connection;
  queues: ConnectionRow['queues'];
}) => ({
  ...connection,
  queues: own,
});

export async function listConnections(tx: Tx): Promise<ConnectionRow[]> {
  const found = await shown(tx)
    .where(ofCompany(tx, connections))
    .orderBy(desc(connections.isDefault), sql`prosa.sort_key(${connections.name})`, connections.id);
  return found.map(flat);
}

export async function findConnection(tx: Tx, id: number): Promise<ConnectionRow | undefined> {
  const [row] = await shown(tx).where(and(ofCompany(tx, connections), eq(connections.id, id)));
  return row && flat(row);
}

/** Serializes changes of a company's connections: limit and default depend on all of them. */
export async function lockCompany(tx: Tx): Promise<void> {
  await tx.db
    .select({ id: companies.id })
    .from(companies)
    .where(ofCompany(tx, companies))
    .for('no key update');
}

/** The number of connections, and the plan's limit; a company without a plan has no limit. */
export async function countConnections(tx: Tx): Promise<{ used: number; allowed: number | null }> {
  const [used] = await tx.db
    .select({ value: count() })
    .from(connections)
    .where(ofCompany(tx, connections));
  const [plan] = await tx.db
    .select({ allowed: plans.connections })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(ofCompany(tx, companies));
  return { used: used?.value ?? 0, allowed: plan?.allowed ?? null };
}

export async function insertConnection(
  tx: Tx,
  values: Omit<typeof connections.$inferInsert, 'companyId'>,
): Promise<number> {
  const [row] = await tx.db
    .insert(connections)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: connections.id });
  return row!.id;
}

export async function updateConnection(
  tx: Tx,
  id: number,
  change: ConnectionChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.db
    .update(connections)
    .set(change)
    .where(and(ofCompany(tx, connections), eq(connections.id, id)));
}

/** Sets a new wanted state: a session that runs for an earlier one ends itself. */
export async function setWantedState(tx: Tx, id: number, change: ConnectionChange): Promise<void> {
  await tx.db
    .update(connections)
    .set({ ...change, generation: sql`${connections.generation} + 1` })
    .where(and(ofCompany(tx, connections), eq(connections.id, id)));
}

/** Unsets the default connection. @returns the previous one */
export async function unsetDefault(tx: Tx, exceptId?: number): Promise<number | undefined> {
  const [row] = await tx.db
    .update(connections)
    .set({ isDefault: false })
    .where(
      and(
        ofCompany(tx, connections),
        connections.isDefault,
        exceptId === undefined ? undefined : ne(connections.id, exceptId),
      ),
    )
    .returning({ id: connections.id });
  return row?.id;
}

/** The connection that becomes the default when the default is deleted: one that is up, else the oldest. */
export async function findSuccessor(tx: Tx): Promise<number | undefined> {
  const [row] = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(ofCompany(tx, connections))
    .orderBy(desc(eq(connections.status, 'CONNECTED')), asc(connections.id))
    .limit(1);
  return row?.id;
}

/** Replaces the queues of a connection. @returns how many of them belong to the company */
export async function replaceQueues(
  tx: Tx,
  connectionId: number,
  queueIds: readonly number[],
): Promise<number> {
  const ids = array(queueIds, 'bigint');
  await tx.db.execute(sql`delete from connection_queues m
    where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} and m.queue_id <> all (${ids})`);
  await tx.db.execute(sql`insert into connection_queues (company_id, connection_id, queue_id)
    select q.company_id, ${connectionId}, q.id from queues q
    where ${ofCompany(tx, 'q')} and q.id = any (${ids}) on conflict do nothing`);
  return tx.db.$count(
    connectionQueues,
    and(ofCompany(tx, connectionQueues), eq(connectionQueues.connectionId, connectionId)),
  );
}

export async function hasLiveTickets(tx: Tx, connectionId: number): Promise<boolean> {
  const found = await tx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        ofCompany(tx, tickets),
        eq(tickets.connectionId, connectionId),
        inArray(tickets.status, ['pending', 'open']),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function deleteConnectionRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(connections).where(and(ofCompany(tx, connections), eq(connections.id, id)));
}
