/** Resolves the identities of senders to contacts, which are created or merged where needed. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { together } from '../../core/db/together.ts';
import { providersWith } from '../../provider/capabilities.ts';
import type { Identity } from '../../provider/port.ts';
import { awaitPictures } from '../media/contact-pictures.queries.ts';
import type { Person } from './people.ts';

export interface KnownIdentity {
  kind: string;
  value: string;
  contact_id: number;
  blocked: boolean;
  name: string;
  /** Whether the contact takes the name that the person gives themselves: see nameUnnamed. */
  takes_name: boolean;
}

export function findIdentities(tx: Tx, ids: readonly Identity[]): Promise<KnownIdentity[]> {
  return rows<KnownIdentity>(
    tx.db,
    sql`select i.kind, i.value, i.contact_id, c.blocked, c.name, ${takesName} as takes_name
      from unnest(${kinds(ids)}, ${values(ids)}) as x (kind, value)
      join contact_identities i on i.kind = x.kind and i.value = x.value and ${ofCompany(tx, 'i')}
      join contacts c on ${ofCompany(tx, 'c')} and c.id = i.contact_id`,
  );
}

/** Of a contact `c`: nobody chose its name here. */
const takesName = sql`(not c.name_chosen and (c.is_group or c.name = c.number))`;

const kinds = (ids: readonly Identity[]): SQL =>
  array(
    ids.map((id) => id.kind),
    'text',
  );
const values = (ids: readonly Identity[]): SQL =>
  array(
    ids.map((id) => id.value),
    'text',
  );

/** Messages of blocked people are only counted. */
export async function countBlocked(
  tx: Tx,
  written: readonly { contactId: number; messages: number }[],
): Promise<void> {
  const ids = array(
    written.map((each) => each.contactId),
    'bigint',
  );
  const counts = array(
    written.map((each) => each.messages),
    'int',
  );
  await tx.db.execute(sql`update contacts c set blocked_count = c.blocked_count + x.n
    from unnest(${ids}, ${counts}) as x (id, n) where ${ofCompany(tx, 'c')} and c.id = x.id`);
}

/** Two connections may meet the same new person at the same time: the lock makes one wait. */
export async function lockNewContacts(tx: Tx): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('new-contact:' || ${tx.companyId}::text, 0))`,
  );
}

/**
 * Makes a contact of each of these people, who are strangers to the company and share no identity.
 * @returns contact ids, in the same order
 */
export async function insertStrangers(
  tx: Tx,
  people: readonly Person[],
  connectionId: number,
): Promise<number[]> {
  const list = people.map(({ ids, name, number, isGroup }) => ({
    uuid: crypto.randomUUID(),
    name: name ?? number ?? ids[0]!.value,
    number: number ?? '',
    is_group: isGroup,
    ids,
  }));
  const made = await rows<{ id: number; uuid: string }>(
    tx.db,
    sql`with x as (
      select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as x (uuid uuid, name text, number text, is_group boolean, ids jsonb)
    ), made as (
      insert into contacts (company_id, uuid, name, number, is_group, connection_id)
      select ${tx.companyId}, x.uuid, x.name, x.number, x.is_group, ${connectionId} from x returning id, uuid
    ), known as (
      insert into contact_identities (company_id, kind, value, contact_id)
      select ${tx.companyId}, i.kind, i.value, m.id
      from x join made m on m.uuid = x.uuid
      cross join lateral jsonb_to_recordset(x.ids) as i (kind text, value text)
      on conflict do nothing
    )
    select id, uuid from made`,
  );
  const idOf = new Map(made.map((row) => [row.uuid, row.id]));
  return list.map(({ uuid }) => idOf.get(uuid)!);
}

export async function addIdentities(
  tx: Tx,
  contactId: number,
  ids: readonly Identity[],
): Promise<void> {
  await tx.db.execute(
    sql`insert into contact_identities (company_id, kind, value, contact_id)
      select ${tx.companyId}, x.kind, x.value, ${contactId}
      from unnest(${kinds(ids)}, ${values(ids)}) as x (kind, value)
      on conflict do nothing`,
  );
}

/**
 * The name that people give themselves replaces only a name that was a number, never one that somebody chose here. A
 * group's name is the same for all its members, so it is always updated.
 */
export async function nameUnnamed(
  tx: Tx,
  named: readonly { contactId: number; name: string }[],
): Promise<number[]> {
  if (named.length === 0) return [];
  const renamed = await rows<{ id: number }>(
    tx.db,
    sql`update contacts c set name = x.name
      from unnest(${array(
        named.map((each) => each.contactId),
        'bigint',
      )},
        ${array(
          named.map((each) => each.name),
          'text',
        )}) as x (id, name)
      where ${ofCompany(tx, 'c')} and c.id = x.id and ${takesName} and x.name <> c.name
      returning c.id`,
  );
  return renamed.map((row) => row.id);
}

export interface Thread {
  id: number;
  contact_id: number;
  last_seq: number;
}

/** Locks the threads always in the same order, so that batches do not deadlock. */
export async function lockThreads(
  tx: Tx,
  connectionId: number,
  contactIds: readonly number[],
): Promise<Thread[]> {
  const found = await selectThreads(tx, connectionId, contactIds);
  const known = new Set(found.map((thread) => thread.contact_id));
  const missing = contactIds.filter((id) => !known.has(id));
  if (missing.length === 0) return found;
  const providers = providersWith(({ pictures }) => pictures);
  const [, , made] = await together(
    insertThreads(tx, connectionId, missing),
    awaitPictures(tx, connectionId, { contactIds: missing, providers }),
    selectThreads(tx, connectionId, contactIds),
  );
  return made;
}

async function insertThreads(
  tx: Tx,
  connectionId: number,
  contactIds: readonly number[],
): Promise<void> {
  await tx.db.execute(sql`
    insert into conversations (company_id, contact_id, connection_id)
    select ${tx.companyId}, id, ${connectionId} from unnest(${array(contactIds, 'bigint')}) as id order by id
    on conflict do nothing`);
}

const selectThreads = (
  tx: Tx,
  connectionId: number,
  contactIds: readonly number[],
): Promise<Thread[]> => lockOf(tx, connectionId, sql`any(${array(contactIds, 'bigint')})`);

/**
 * The same for the identities of chats, without making those that are missing. None if one of `all` identities is unknown:
 * whoever makes contacts locks that before any thread.
 */
export const lockKnownThreads = (
  tx: Tx,
  connectionId: number,
  { chats, all }: { chats: readonly Identity[]; all: readonly Identity[] },
): Promise<Thread[]> =>
  lockOf(
    tx,
    connectionId,
    sql`any(${contactsOf(tx, chats)}) and not exists (
      select from unnest(${kinds(all)}, ${values(all)}) as x (kind, value) where not exists (
        select from contact_identities i where ${ofCompany(tx, 'i')} and i.kind = x.kind and i.value = x.value))`,
  );

const lockOf = (tx: Tx, connectionId: number, contact: SQL): Promise<Thread[]> =>
  rows<Thread>(
    tx.db,
    sql`select v.id, v.contact_id, v.last_seq from conversations v
      where ${ofCompany(tx, 'v')} and v.connection_id = ${connectionId} and v.contact_id = ${contact}
      order by v.id for no key update`,
  );

/** Ids of the threads of these identities, as an array. */
export const threadsOf = (tx: Tx, connectionId: number, ids: readonly Identity[]): SQL => sql`array(
  select v.id from conversations v where ${ofCompany(tx, 'v')} and v.connection_id = ${connectionId}
    and v.contact_id = any(${contactsOf(tx, ids)}))`;

const contactsOf = (tx: Tx, ids: readonly Identity[]): SQL => sql`array(
  select i.contact_id from unnest(${kinds(ids)}, ${values(ids)}) as x (kind, value)
  join contact_identities i on ${ofCompany(tx, 'i')} and i.kind = x.kind and i.value = x.value)`;
