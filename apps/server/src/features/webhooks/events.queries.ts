/** Events for webhooks, written in the transaction of the change. */
import type { WebhookType } from '@prosa/contract/webhooks/events';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** An event before anybody wants it. */
export interface NewEvent {
  id: string;
  type: WebhookType;
  at: string;
  contact_id: number | null;
  sender_id: number | null;
  /** A program caused it. */
  is_program: boolean;
  /** JSON. */
  data: string;
}

export async function listenedTypes(tx: Tx): Promise<ReadonlySet<WebhookType>> {
  const found = await rows<{ type: WebhookType }>(
    tx.db,
    sql`select distinct unnest(w.types) as type from webhooks w where ${ofCompany(tx, 'w')} and w.status = 'on'`,
  );
  return new Set(found.map(({ type }) => type));
}

/** What webhooks hear of a flow beside its answers; undefined if it was deleted. */
export async function findFlowEvent(
  tx: Tx,
  ticketId: number,
  flowId: number,
): Promise<{ contactId: number; flow: { id: number; name: string } } | undefined> {
  const [row] = await rows<{ contactId: number; flow: { id: number; name: string } }>(
    tx.db,
    sql`select t.contact_id as "contactId", jsonb_build_object('id', f.id, 'name', f.name) as flow
      from tickets t join flows f on ${ofCompany(tx, 'f')} and f.id = ${flowId}
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  return row;
}

/** Stores what some webhook wants, with its deliveries. @returns whether there is any */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<boolean> {
  const given = JSON.stringify(events);
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`with given as (
        select * from json_to_recordset(${given}::json) as g (id uuid, type text, at timestamptz, contact_id bigint,
          sender_id bigint, is_program boolean, data text)
      ), wanted as (
        select w.id as webhook_id, g.id as event_id
        from given g join webhooks w on ${ofCompany(tx, 'w')} and w.status = 'on' and g.type = any (w.types)
          and not (g.is_program and w.skips_programs)
      ), stored as (
        insert into webhook_events (company_id, id, type, at, contact_id, sender_id, data)
        select ${tx.companyId}, g.id, g.type, g.at, g.contact_id, g.sender_id, g.data::json from given g
        where g.id in (select event_id from wanted)
      ), planned as (
        insert into webhook_deliveries (company_id, webhook_id, event_id)
        select ${tx.companyId}, webhook_id, event_id from wanted order by event_id, webhook_id
      )
      select count(*)::int as count from wanted`,
  );
  return row!.count > 0;
}

export interface TicketEventRow {
  ticket_id: number;
  kind: string;
  user_id: number | null;
  rate: number | null;
}

/** What this transaction has done with the tickets, as triggers note it; in order. */
export const ticketEventsOf = (tx: Tx, ticketIds: readonly number[]): Promise<TicketEventRow[]> =>
  rows(
    tx.db,
    sql`select e.ticket_id, e.kind, e.user_id, e.rate from ticket_events e
      where ${ofCompany(tx, 'e')} and e.ticket_id = any (${array(ticketIds, 'bigint')})
        and e.xmin = pg_current_xact_id()::xid and e.rev = 1
      order by e.id`,
  );

export async function moveEvents(tx: Tx, kept: number, gone: number): Promise<void> {
  await tx.db.execute(sql`update webhook_events e set contact_id = ${kept}
    where ${ofCompany(tx, 'e')} and e.contact_id = ${gone}`);
  await tx.db.execute(sql`update webhook_events e set sender_id = ${kept}
    where ${ofCompany(tx, 'e')} and e.sender_id = ${gone}`);
}

/** What the company keeps no conversations from. */
export async function forgetEvents(tx: Tx, days: number): Promise<void> {
  await tx.db.execute(sql`delete from webhook_events e
    where ${ofCompany(tx, 'e')} and e.created_at < now() - make_interval(days => ${days}::int)`);
}

/** With their deliveries. */
export async function eraseEvents(tx: Tx, contactId: number): Promise<void> {
  await tx.db.execute(
    sql`delete from webhook_events e where ${ofCompany(tx, 'e')} and e.contact_id = ${contactId}`,
  );
  await tx.db.execute(
    sql`delete from webhook_events e where ${ofCompany(tx, 'e')} and e.sender_id = ${contactId}`,
  );
}
