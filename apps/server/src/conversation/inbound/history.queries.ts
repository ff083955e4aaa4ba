/** Stores older messages of a thread before its beginning. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Identity } from '../../provider/port.ts';
import { type InboundRow, insertRows } from './store.queries.ts';

/** The identities whose thread exists on this connection and is not blocked. */
export function findThreadsOf(
  tx: Tx,
  connectionId: number,
  ids: readonly Identity[],
): Promise<Identity[]> {
  const kinds = ids.map(({ kind }) => kind);
  const values = ids.map(({ value }) => value);
  return rows<Identity>(
    tx.db,
    sql`select i.kind, i.value
      from unnest(${array(kinds, 'text')}, ${array(values, 'text')}) as x (kind, value)
      join contact_identities i on i.kind = x.kind and i.value = x.value and ${ofCompany(tx, 'i')}
      join contacts c on ${ofCompany(tx, 'c')} and c.id = i.contact_id and not c.blocked
      join conversations v on ${ofCompany(tx, 'v')} and v.contact_id = i.contact_id
        and v.connection_id = ${connectionId}`,
  );
}

export interface Beginning {
  id: number;
  contact_id: number;
  first_seq: number;
  /** Null if every attendance was deleted. */
  oldest_ticket_id: number | null;
  ticket_ids: number[];
  oldest_at: string | null;
}

/** Locks the threads, in the same order as everywhere else. */
export function lockBeginnings(
  tx: Tx,
  connectionId: number,
  contactIds: readonly number[],
): Promise<Beginning[]> {
  return rows<Beginning>(
    tx.db,
    sql`select v.id, v.contact_id, v.first_seq,
        (select min(t.id) from tickets t where ${ofCompany(tx, 't')} and t.conversation_id = v.id) as oldest_ticket_id,
        coalesce((select jsonb_agg(t.id) from tickets t
          where ${ofCompany(tx, 't')} and t.conversation_id = v.id), '[]') as ticket_ids,
        (select m.created_at from messages m where ${ofCompany(tx, 'm')} and m.conversation_id = v.id
          order by m.seq limit 1) as oldest_at
      from conversations v where ${ofCompany(tx, 'v')} and v.connection_id = ${connectionId}
        and v.contact_id = any(${array(contactIds, 'bigint')})
      order by v.id for no key update of v`,
  );
}

/** They are not unread and no list shows them, so tickets stay unchanged. */
export async function writeHistory(
  tx: Tx,
  connectionId: number,
  messages: readonly InboundRow[],
): Promise<void> {
  const list = JSON.stringify(messages);
  await tx.db.execute(sql`
    with moved as (
      update conversations v set first_seq = least(v.first_seq, x.seq)
      from (select conversation_id, min(seq) as seq from jsonb_to_recordset(${list}::jsonb)
        as n (conversation_id bigint, seq bigint) group by conversation_id) x
      where ${ofCompany(tx, 'v')} and v.id = x.conversation_id
    )
    ${insertRows(tx, connectionId, { messages, isRead: sql`true` })}`);
}
