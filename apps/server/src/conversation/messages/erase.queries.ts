/** Erases data of a person outside the person's own thread. */
import type { Tx } from '../../core/ctx.ts';
import { array, containsAny, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

/** Deletes updates that wait for their message. */
export async function deletePendingNaming(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.db.execute(
    sql`delete from pending_events p where ${ofCompany(tx, 'p')} and ${containsAny(sql`p.event::text`, names)}`,
  );
}

/** Empties what the person wrote in groups; the rows stay. @returns the files that were shown there */
export async function emptyGroupMessages(tx: Tx, contactId: number): Promise<string[]> {
  const isHis = sql`${ofCompany(tx, 'm')} and m.contact_id = ${contactId} and m.conversation_id not in (
    select v.id from conversations v where ${ofCompany(tx, 'v')} and v.contact_id = ${contactId})`;
  const shown = await rows<{ id: string }>(
    tx.db,
    sql`select x.id from messages m cross join lateral (values (m.file_id), (m.play_file_id)) as x (id)
      where ${isHis} and x.id is not null`,
  );
  await tx.db.execute(sql`delete from pending_events p using messages m where ${ofCompany(tx, 'p')} and ${isHis}
    and p.connection_id = m.connection_id and p.provider_id = m.provider_id`);
  await tx.db.execute(sql`
    update tickets t set last_message = '' where ${ofCompany(tx, 't')} and t.contact_id <> ${contactId} and exists (
      select from messages m where ${ofCompany(tx, 'm')} and m.ticket_id = t.id and m.contact_id = ${contactId})`);
  await tx.db.execute(sql`
    update messages m set body = '', is_deleted = true, file_id = null, play_file_id = null, media_ref = null,
      media_state = 'none', outgoing = null, reactions = '[]' where ${isHis}`);
  return shown.map(({ id }) => id);
}

/** Removes the person's identity from mentions in others' group texts and from their reactions in groups. */
export async function forgetInGroups(tx: Tx, names: readonly string[]): Promise<void> {
  const isTheirs = sql`exists (select from jsonb_array_elements(q -> 'ids') i where i ->> 'value' = any (${array(names, 'text')}))`;
  const anyIn = (list: SQL) =>
    sql`exists (select from jsonb_array_elements(${list}) q where ${isTheirs})`;
  await tx.db.execute(sql`
    with changed as (
      update messages m set
        body = coalesce(replace(m.body, '@' || (
          select q ->> 'name' from jsonb_array_elements(m.mentions) q where ${isTheirs} limit 1), '@…'), m.body),
        mentions = (select jsonb_agg(q) from jsonb_array_elements(m.mentions) q where not ${isTheirs}),
        reactions = coalesce((select jsonb_agg(case when ${isTheirs} then q - 'ids' - 'name' else q end)
          from jsonb_array_elements(m.reactions) q), '[]')
      where ${ofCompany(tx, 'm')} and (m.mentions is not null or m.reactions <> '[]')
        and (${anyIn(sql`m.mentions`)} or ${anyIn(sql`m.reactions`)})
      returning m.ticket_id
    )
    update tickets t set last_message = '' from changed
    where ${ofCompany(tx, 't')} and t.id = changed.ticket_id and t.is_group and position('@' in t.last_message) > 0`);
}
