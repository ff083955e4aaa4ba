/** The queue that WhatsApp's servers keep for the linked device. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db.ts';
import type { InboundEvent } from '../port.ts';

/** What waits for the device; `at` is text while it waits. */
export interface QueuedEvent {
  readonly id: number;
  readonly chat: string;
  readonly event: InboundEvent;
}

export interface NewEvent {
  event: InboundEvent;
  dueInMs?: number;
}

export interface Chat {
  readonly connectionId: number;
  readonly number: string;
}

export async function queueEvents(tx: Tx, chat: Chat, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const values = events.map(
    ({ event, dueInMs = 0 }) =>
      sql`(${tx.companyId}, ${chat.connectionId}, ${chat.number}, ${JSON.stringify(event)}::jsonb,
           clock_timestamp() + ${dueInMs} * interval '1 millisecond')`,
  );
  await tx.db.execute(sql`
    insert into sandbox_events (company_id, connection_id, chat, event, due_at)
    values ${sql.join(values, sql`, `)}`);
  tx.afterCommit(() => tx.core.wakes.send('sandbox', chat.connectionId));
}

/** The oldest events whose time has come. */
export async function dueEvents(tx: Tx, connectionId: number, limit: number) {
  const found = await rows<QueuedEvent>(
    tx.db,
    sql`select id, chat, event from sandbox_events as queued
        where ${ofCompany(tx, 'queued')} and connection_id = ${connectionId}
          and due_at <= clock_timestamp()
        order by id limit ${limit}`,
  );
  return found.map((row) => ({ ...row, id: Number(row.id), event: revive(row.event) }));
}

/** Milliseconds until the next event is due; undefined when none waits. */
export async function nextDueInMs(tx: Tx, connectionId: number): Promise<number | undefined> {
  const [row] = await rows<{ ms: number | null }>(
    tx.db,
    sql`select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as ms
        from sandbox_events as queued
        where ${ofCompany(tx, 'queued')} and connection_id = ${connectionId}`,
  );
  return row?.ms ?? undefined;
}

export async function removeEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    delete from sandbox_events as queued
    where ${ofCompany(tx, 'queued')} and id = any (${array(ids, 'bigint')})`);
}

const revive = (event: InboundEvent): InboundEvent => ({ ...event, at: new Date(event.at) });
