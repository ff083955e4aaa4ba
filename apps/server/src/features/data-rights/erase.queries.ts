/** Deletes what is stored of a person, or has grown too old, wherever it stands. */
import { type SQL, sql } from 'drizzle-orm';
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db.ts';

/** Under which names a contact is known to providers. */
export async function listNames(tx: Tx, contactId: number): Promise<string[]> {
  const found = await rows<{ value: string }>(
    tx.db,
    sql`select i.value from contact_identities i where ${ofCompany(tx, 'i')} and i.contact_id = ${contactId}
      union select c.number from contacts c where ${ofCompany(tx, 'c')} and c.id = ${contactId} and c.number <> ''`,
  );
  return found.map(({ value }) => value);
}

/** Messages of the contact's threads, and those it wrote in groups. */
export const ofContact = (tx: Tx, contactId: number): SQL =>
  sql`(m.contact_id = ${contactId} or m.conversation_id in (
    select v.id from conversations v where ${ofCompany(tx, 'v')} and v.contact_id = ${contactId}))`;

export const ofTickets = (ids: readonly number[]): SQL =>
  sql`m.ticket_id = any (${array(ids, 'bigint')})`;

/** Files that belong to those messages alone; deletes their rows and answers where their bytes are. */
export async function takeFiles(tx: Tx, which: SQL, others: SQL = sql`select null::uuid`) {
  const found = await rows<{ key: string }>(
    tx.db,
    sql`with mine as (
        select x.id from messages m cross join lateral (values (m.file_id), (m.play_file_id)) as x (id)
        where ${ofCompany(tx, 'm')} and ${which} and x.id is not null
        union ${others}
      ), freed as (
        select mine.id from mine where mine.id is not null
          and not exists (select from quick_messages q where ${ofCompany(tx, 'q')} and q.file_id = mine.id)
          and not exists (select from file_list_options o where ${ofCompany(tx, 'o')} and o.file_id = mine.id)
          and not exists (select from messages m where ${ofCompany(tx, 'm')}
            and m.file_id = mine.id and not ${which})
      )
      delete from files f using freed where ${ofCompany(tx, 'f')} and f.id = freed.id returning f.key`,
  );
  return found.map(({ key }) => key);
}

/** Files of the contact's own exports, and those on the test phone. */
export const otherFilesOf = (tx: Tx, contactId: number, names: readonly string[]): SQL =>
  sql`select x.file_id from contact_exports x where ${ofCompany(tx, 'x')} and x.contact_id = ${contactId}
    union select s.file_id from sandbox_messages s
      where ${ofCompany(tx, 's')} and s.number = any (${array(names, 'text')})`;

/** What still waits for one of those messages, or keeps it for being asked for again. */
export async function deleteWaiting(tx: Tx, which: SQL): Promise<void> {
  for (const table of ['pending_events', 'wa_sent_messages']) {
    await tx.db.execute(sql`delete from ${sql.identifier(table)} p using messages m
      where ${ofCompany(tx, 'p')} and ${ofCompany(tx, 'm')} and ${which}
        and p.connection_id = m.connection_id and p.provider_id = m.provider_id`);
  }
}

/** Whatever else names the person: kept events, imported lines, keys of his devices, the test phone. */
export async function deleteByNames(tx: Tx, names: readonly string[]): Promise<void> {
  const all = array(names, 'text');
  const within = (column: SQL) =>
    sql`exists (select from unnest(${all}) as x (name) where position(x.name in ${column}) > 0)`;
  await tx.db.execute(
    sql`delete from pending_events p where ${ofCompany(tx, 'p')} and ${within(sql`p.event::text`)}`,
  );
  await tx.db.execute(
    sql`delete from contact_import_rows r where ${ofCompany(tx, 'r')} and r.number = any (${all})`,
  );
  await tx.db.execute(
    sql`delete from wa_keys k where ${ofCompany(tx, 'k')} and ${within(sql`k.id`)}`,
  );
  await tx.db.execute(
    sql`delete from wa_address_book b where ${ofCompany(tx, 'b')} and b.number = any (${all})`,
  );
  await tx.db.execute(
    sql`delete from wa_inbound_journal j where ${ofCompany(tx, 'j')} and ${within(sql`j.message_key`)}`,
  );
  await tx.db.execute(
    sql`delete from sandbox_customers s where ${ofCompany(tx, 's')} and s.number = any (${all})`,
  );
}

/** In groups the place of what he wrote stays, empty. */
export async function emptyGroupMessages(tx: Tx, contactId: number): Promise<void> {
  await tx.db.execute(sql`
    update tickets t set last_message = '' where ${ofCompany(tx, 't')} and t.contact_id <> ${contactId} and exists (
      select from messages m where ${ofCompany(tx, 'm')} and m.ticket_id = t.id and m.contact_id = ${contactId})`);
  await tx.db.execute(sql`
    update messages m set body = '', is_deleted = true, file_id = null, play_file_id = null, media_ref = null,
      media_state = 'none', outgoing = null, reactions = '[]'
    where ${ofCompany(tx, 'm')} and m.contact_id = ${contactId} and m.conversation_id not in (
      select v.id from conversations v where ${ofCompany(tx, 'v')} and v.contact_id = ${contactId})`);
}

/** Attendances that were closed longer ago than the company keeps them. */
export async function listOldTickets(tx: Tx, days: number, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select t.id from tickets t where ${ofCompany(tx, 't')} and t.status = 'closed'
      and t.closed_at < now() - make_interval(days => ${days}::int) order by t.closed_at limit ${limit}`,
  );
  return found.map(({ id }) => id);
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
  await tx.db.execute(sql`delete from conversations v
    where ${ofCompany(tx, 'v')} and v.id = any (${array(
      gone.map((row) => row.conversation_id),
      'bigint',
    )})
      and not exists (select from tickets t where ${ofCompany(tx, 't')} and t.conversation_id = v.id)`);
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
