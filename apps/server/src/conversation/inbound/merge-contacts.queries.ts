/**
 * Merges two contacts that turn out to be one person (the number of a LID became known, say). In one transaction: threads
 * are joined in time order, the ticket opened first stays, another open one is closed, unread adds up, identities move.
 */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { emitContactGone } from '../contacts/contacts.realtime.ts';
import { moveEvents } from '../ticket-events/ticket-events.queries.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** Two threads are merged in this transaction: their messages are about to move (`placesOfMerge`). */
    'threads.merging': { kept: number; gone: number };
    /** Two contacts are merged in this transaction: what belongs to the one that goes would go with it. */
    'contacts.merging': { kept: number; gone: number };
  }
}

/** @returns the contact that remains: the older one */
export async function mergeContacts(tx: Tx, one: number, other: number): Promise<number> {
  const [kept, gone] = one < other ? [one, other] : [other, one];
  const shared = await rows<{ kept_id: number; gone_id: number }>(
    tx.db,
    sql`select k.id as kept_id, g.id as gone_id
      from conversations g
      join conversations k on k.company_id = g.company_id and k.connection_id = g.connection_id and k.contact_id = ${kept}
      where ${ofCompany(tx, 'g')} and g.contact_id = ${gone}
      order by least(k.id, g.id) for no key update of k, g`,
  );
  for (const pair of shared) await mergeThreads(tx, pair.kept_id, pair.gone_id);
  await tx.happened({ type: 'contacts.merging', kept, gone });
  await moveRows(tx, kept, gone);
  await emitContactGone(tx, gone);
  tx.emit(
    push({
      companyId: tx.companyId,
      rooms: [rooms.company(tx.companyId)],
      entity: 'resync',
      payload: {},
    }),
  );
  return kept;
}

async function mergeThreads(tx: Tx, kept: number, gone: number): Promise<void> {
  await closeLaterTicket(tx, kept, gone);
  await tx.happened({ type: 'threads.merging', kept, gone });
  await tx.db.execute(sql`
    with places as (${placesOfMerge(tx, kept, gone)}
    )
    update messages m set conversation_id = ${kept}, seq = places.place
    from places where ${ofCompany(tx, 'm')} and m.conversation_id = places.conversation_id and m.seq = places.seq`);
  await tx.db.execute(sql`
    update conversations v set
      last_seq = greatest(v.last_seq,
        (select coalesce(max(m.seq), 0) from messages m where ${ofCompany(tx, 'm')} and m.conversation_id = ${kept})),
      last_inbound_at = greatest(v.last_inbound_at,
        (select g.last_inbound_at from conversations g where ${ofCompany(tx, 'g')} and g.id = ${gone}))
    where ${ofCompany(tx, 'v')} and v.id = ${kept}`);
  await tx.db.execute(
    sql`update tickets t set conversation_id = ${kept} where ${ofCompany(tx, 't')} and t.conversation_id = ${gone}`,
  );
  await moveEvents(tx, kept, gone);
  await tx.db.execute(sql`update outbound_commands o set conversation_id = ${kept}
    where ${ofCompany(tx, 'o')} and o.conversation_id = ${gone}`);
  await tx.db.execute(
    sql`delete from conversations v where ${ofCompany(tx, 'v')} and v.id = ${gone}`,
  );
}

/**
 * The place of each message after two threads are merged: renumbered by time, above both. The shift keeps every number
 * free while rows move.
 */
export const placesOfMerge = (tx: Tx, kept: number, gone: number): SQL => sql`
  select m.conversation_id, m.seq, top.seq + row_number() over (order by m.created_at, m.id) as place
  from messages m, (
    select max(v.last_seq) as seq from conversations v where ${ofCompany(tx, 'v')} and v.id in (${kept}, ${gone})
  ) top
  where ${ofCompany(tx, 'm')} and m.conversation_id in (${kept}, ${gone})`;

/** Only one attendance of a thread may be open or pending. */
async function closeLaterTicket(tx: Tx, kept: number, gone: number): Promise<void> {
  const active = await rows<{ id: number; unread: number }>(
    tx.db,
    sql`select t.id, t.unread from tickets t
      where ${ofCompany(tx, 't')} and t.conversation_id in (${kept}, ${gone}) and t.status in ('pending', 'open')
      order by t.created_at, t.id for update`,
  );
  const [first, second] = active;
  if (!first || !second) return;
  await tx.db.execute(sql`update tickets t set status = 'closed', closed_at = now(), unread = 0
    where ${ofCompany(tx, 't')} and t.id = ${second.id}`);
  await tx.happened({ type: 'tickets.written', ticketIds: [second.id] });
  await tx.db.execute(sql`update tickets t set unread = t.unread + ${second.unread}
    where ${ofCompany(tx, 't')} and t.id = ${first.id}`);
}

async function moveRows(tx: Tx, kept: number, gone: number): Promise<void> {
  const tables = [
    'conversations',
    'tickets',
    'messages',
    'ticket_notes',
    'contact_fields',
    'contact_identities',
  ];
  for (const table of tables) {
    await tx.db.execute(sql`update ${sql.identifier(table)} x set contact_id = ${kept}
      where ${ofCompany(tx, 'x')} and x.contact_id = ${gone}`);
  }
  await tx.db.execute(sql`
    update contacts c set
      number = case when c.number = '' then g.number else c.number end,
      name = case when not c.name_chosen and g.name_chosen then g.name else c.name end,
      name_chosen = c.name_chosen or g.name_chosen,
      email = case when c.email = '' then g.email else c.email end,
      disable_bot = c.disable_bot or g.disable_bot,
      blocked = c.blocked or g.blocked,
      had_tickets = c.had_tickets or g.had_tickets,
      blocked_count = c.blocked_count + g.blocked_count,
      picture_id = coalesce(c.picture_id, g.picture_id)
    from contacts g
    where ${ofCompany(tx, 'c')} and c.id = ${kept} and g.company_id = c.company_id and g.id = ${gone}`);
  await tx.db.execute(sql`delete from contacts c where ${ofCompany(tx, 'c')} and c.id = ${gone}`);
}
