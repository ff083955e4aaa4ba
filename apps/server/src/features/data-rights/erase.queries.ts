/** Deletes what is stored of a person, or has grown too old, wherever it stands. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

/** Under which names a contact is known to providers. */
export async function listNames(tx: Tx, contactId: number): Promise<string[]> {
  const found = await rows<{ value: string }>(
    tx.db,
    sql`select i.value from contact_identities i where ${ofCompany(tx, 'i')} and i.contact_id = ${contactId}
      union select c.number from contacts c where ${ofCompany(tx, 'c')} and c.id = ${contactId} and c.number <> ''`,
  );
  return found.map(({ value }) => value);
}

/** Whatever else names the person: kept and refused events, imported lines, keys of their devices, the test phone. */
export async function deleteByNames(tx: Tx, names: readonly string[]): Promise<void> {
  const all = array(names, 'text');
  const within = (column: SQL) =>
    sql`exists (select from unnest(${all}) as x (name) where position(x.name in ${column}) > 0)`;
  await tx.db.execute(
    sql`delete from pending_events p where ${ofCompany(tx, 'p')} and ${within(sql`p.event::text`)}`,
  );
  await tx.db.execute(
    sql`delete from refused_events r where ${ofCompany(tx, 'r')} and ${within(sql`r.event`)}`,
  );
  await tx.db.execute(
    sql`delete from contact_import_rows r where ${ofCompany(tx, 'r')} and r.number = any (${all})`,
  );
  await tx.db.execute(
    sql`delete from number_checks k where ${ofCompany(tx, 'k')} and (k.number = any (${all}) or k.known_as = any (${all}))`,
  );
  for (const table of ['wa_keys', 'wa_archived_keys']) {
    await tx.db.execute(
      sql`delete from ${sql.identifier(table)} k where ${ofCompany(tx, 'k')} and ${within(sql`k.id`)}`,
    );
  }
  await tx.db.execute(
    sql`delete from wa_address_book b where ${ofCompany(tx, 'b')} and b.number = any (${all})`,
  );
  await tx.db.execute(
    sql`delete from wa_inbound_journal j where ${ofCompany(tx, 'j')} and ${within(sql`j.message_key`)}`,
  );
  await tx.db.execute(
    sql`delete from sandbox_events e where ${ofCompany(tx, 'e')} and e.chat = any (${all})`,
  );
  await tx.db.execute(
    sql`delete from sandbox_customers s where ${ofCompany(tx, 's')} and s.number = any (${all})`,
  );
}

/** In groups the place of what he wrote stays, empty. Answers the files that were shown there. */
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

/** In groups others' texts name the person, and reactions are theirs: neither says any longer whose. */
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

const isOld = (tx: Tx, days: number): SQL => sql`${ofCompany(tx, 't')} and t.status = 'closed'
  and t.closed_at < now() - make_interval(days => ${days}::int)`;

/** Attendances that were closed longer ago than the company keeps them. */
export async function listOldTickets(tx: Tx, days: number, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select t.id from tickets t where ${isOld(tx, days)} order by t.closed_at limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

/** Counts no further than `cap`. */
export async function countOldTickets(tx: Tx, days: number, cap: number): Promise<number> {
  const [found] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*) from (select from tickets t where ${isOld(tx, days)} limit ${cap}) as old`,
  );
  return found!.count;
}

/** Events that could not be stored are as old as the messages that they would be. */
export async function deleteOldRefusals(tx: Tx, days: number): Promise<void> {
  await tx.db.execute(sql`delete from refused_events r
    where ${ofCompany(tx, 'r')} and r.created_at < now() - make_interval(days => ${days}::int)`);
}

/** Of tickets that are still open, too: nobody has gone on with them for as long. */
export async function deleteOldDrafts(tx: Tx, days: number): Promise<void> {
  await tx.db.execute(sql`delete from drafts d
    where ${ofCompany(tx, 'd')} and d.edited_at < now() - make_interval(days => ${days}::int)`);
}

/** With their messages and notes; threads that nothing is left of go, too. */
export async function deleteTickets(tx: Tx, ids: readonly number[]): Promise<void> {
  const all = array(ids, 'bigint');
  await tx.db.execute(
    sql`delete from ticket_notes n where ${ofCompany(tx, 'n')} and n.ticket_id = any (${all})`,
  );
  const gone = await rows<{ conversation_id: number }>(
    tx.db,
    sql`delete from tickets t where ${ofCompany(tx, 't')} and t.id = any (${all}) returning t.conversation_id`,
  );
  await deleteEmptyThreads(tx, gone);
}

async function deleteEmptyThreads(
  tx: Tx,
  left: readonly { conversation_id: number }[],
): Promise<void> {
  const ids = [...new Set(left.map((row) => row.conversation_id))];
  await tx.db.execute(sql`delete from conversations v
    where ${ofCompany(tx, 'v')} and v.id = any (${array(ids, 'bigint')})
      and not exists (select from tickets t where ${ofCompany(tx, 't')} and t.conversation_id = v.id)
      and not exists (select from messages m where ${ofCompany(tx, 'm')} and m.conversation_id = v.id)`);
}

/** Those between attendances go by their own age. @returns how many */
export async function deleteOldMessages(tx: Tx, days: number, limit: number): Promise<number> {
  const gone = await rows<{ conversation_id: number }>(
    tx.db,
    sql`delete from messages m where ${ofCompany(tx, 'm')} and m.id = any (array(
        select o.id from messages o where ${ofCompany(tx, 'o')} and o.ticket_id is null
          and o.created_at < now() - make_interval(days => ${days}::int) order by o.created_at limit ${limit}))
      returning m.conversation_id`,
  );
  await deleteEmptyThreads(tx, gone);
  return gone.length;
}

export interface Keeping {
  company_id: number;
  /** 0 = for ever. */
  days: number;
}

/** Companies with something to forget: by their own choice, or an export whose day is over. */
export function unscopedListKeeping(core: Core): Promise<Keeping[]> {
  return inSystem(core, (db) =>
    rows<Keeping>(
      db,
      sql`select c.id as company_id, coalesce(s.value, '0')::int as days from companies c
        left join settings s on s.company_id = c.id and s.key = 'retentionDays'
        where s.value <> '0' or exists (select from contact_exports x where x.company_id = c.id)`,
    ),
  );
}
