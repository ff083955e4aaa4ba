/** The queue that WhatsApp's servers keep for the linked device. */
import type { Tx } from '../../../core/ctx.ts';
import { array, ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import type { InboundEvent } from '../../../provider/port.ts';
import { asLink, type LinkRow, linkColumns, type SandboxLink } from './sandbox-link.queries.ts';

/** A waiting event of the device; `at` is text while it waits. */
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
  for (const dueInMs of new Set(events.map((one) => one.dueInMs ?? 0))) {
    tx.afterCommit(() => wakeIn(tx, chat.connectionId, dueInMs));
  }
}

/** A wake-up at that time: an immediate one would only cause a second poll later. */
function wakeIn({ core }: Tx, connectionId: number, ms: number): void {
  const wake = () => core.wakes.send('sandbox', connectionId);
  if (ms === 0) wake();
  else setTimeout(wake, ms).unref();
}

export interface Look {
  readonly link: SandboxLink;
  /** The oldest due events. */
  readonly queued: readonly QueuedEvent[];
  /** Milliseconds until the next event is due; null when none waits. */
  readonly nextMs: number | null;
}

/** Everything that a session polls, in one statement: it runs for every batch. */
export async function look(tx: Tx, connectionId: number, limit: number): Promise<Look> {
  const ofConnection = sql`${ofCompany(tx, 'queued')} and queued.connection_id = ${connectionId}`;
  const [row] = await rows<LinkRow & { queued: QueuedEvent[]; nextMs: number | null }>(
    tx.db,
    sql`select ${linkColumns}, (
          select coalesce(jsonb_agg(due order by due.id), '[]') from (
            select queued.id, queued.chat, queued.event from sandbox_events as queued
            where ${ofConnection} and queued.due_at <= clock_timestamp()
            order by queued.id limit ${limit}
          ) as due
        ) as queued, (
          select (extract(epoch from min(queued.due_at) - clock_timestamp()) * 1000)::float8
          from sandbox_events as queued where ${ofConnection}
        ) as "nextMs"
        from (values (1)) as one
        left join sandbox_links as link
          on ${ofCompany(tx, 'link')} and link.connection_id = ${connectionId}`,
  );
  const { queued, nextMs, ...link } = row!;
  return { link: asLink(link), queued: queued.map(revived), nextMs };
}

export async function removeEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    delete from sandbox_events as queued
    where ${ofCompany(tx, 'queued')} and id = any (${array(ids, 'bigint')})`);
}

export async function removeEventsOf(tx: Tx, chats: readonly string[]): Promise<void> {
  await tx.db.execute(sql`
    delete from sandbox_events as queued
    where ${ofCompany(tx, 'queued')} and queued.chat = any (${array(chats, 'text')})`);
}

const revived = (queued: QueuedEvent): QueuedEvent => ({
  ...queued,
  event: { ...queued.event, at: new Date(queued.event.at) },
});
