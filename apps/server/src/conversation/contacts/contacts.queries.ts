import type { ConnectionRef } from '@prosa/contract/connections';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { contactFields, contactIdentities, contacts } from './contacts.table.ts';

export interface ContactField {
  id: number;
  name: string;
  value: string;
}

export interface ContactRow {
  id: number;
  uuid: string;
  name: string;
  number: string;
  email: string;
  pictureId: string | null;
  isGroup: boolean;
  disableBot: boolean;
  connectionId: number | null;
  connection: ConnectionRef | null;
  createdAt: Date;
  updatedAt: Date;
  rev: number;
  blocked: boolean;
  blockedCount: number;
  extraInfo: ContactField[];
}

/** The extra fields of a contact; `contact` is its id in the statement. */
export function extraInfoOf(contact: SQL): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) order by f.id), '[]')
    from contact_fields f where f.company_id = ${contact}.company_id and f.contact_id = ${contact}.id)`;
}

const columns = {
  id: contacts.id,
  uuid: contacts.uuid,
  name: contacts.name,
  number: contacts.number,
  email: contacts.email,
  pictureId: contacts.pictureId,
  isGroup: contacts.isGroup,
  disableBot: contacts.disableBot,
  connectionId: contacts.connectionId,
  connection: sql<ConnectionRef | null>`(
    select json_build_object('id', w.id, 'name', w.name, 'status', w.status) from connections w
    where w.company_id = contacts.company_id and w.id = contacts.connection_id)`,
  createdAt: contacts.createdAt,
  updatedAt: contacts.updatedAt,
  rev: contacts.rev,
  blocked: contacts.blocked,
  blockedCount: contacts.blockedCount,
  extraInfo: sql<ContactField[]>`${extraInfoOf(sql`contacts`)}`,
};

export async function findContact(tx: Tx, id: number): Promise<ContactRow | undefined> {
  return (await findContacts(tx, [id]))[0];
}

export async function findContacts(tx: Tx, ids: readonly number[]): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  return tx.db
    .select(columns)
    .from(contacts)
    .where(and(ofCompany(tx, contacts), sql`${contacts.id} = any(${array(ids, 'bigint')})`));
}

/** A search term: the beginning of a name, or a text inside name, number or e-mail. */
export interface ContactSearch {
  kind: 'prefix' | 'inside';
  text: string;
}

/** Where a search stops; there may be more. */
export const FOUND_MAX = 200;

export async function searchContactIds(tx: Tx, search: ContactSearch): Promise<number[]> {
  const found = await rows<{ contact_id: number }>(
    tx.db,
    sql`select contact_id from ${foundContacts(search)}`,
  );
  return found.map((row) => row.contact_id);
}

/**
 * Their ids as `contact_id`: the latest `most` with the text inside, or all if there are fewer; by a prefix the first
 * FOUND_MAX by name. Searches run in database functions, since row security would keep them from using their index.
 */
export const foundContacts = ({ kind, text }: ContactSearch, most = FOUND_MAX): SQL =>
  kind === 'prefix'
    ? sql`prosa.list_contacts_by_prefix(${text})`
    : sql`prosa.search_contacts(${text}, ${most}::int)`;

export interface ContactFilter {
  /** Ids that a search found; without it, everything. */
  ids?: readonly number[] | undefined;
  changedSince?: string | undefined;
  /** Days of the company's calendar, both included. */
  madeBetween?: { start: string | undefined; end: string | undefined } | undefined;
  after?: { name: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export async function listContacts(tx: Tx, filter: ContactFilter): Promise<ContactRow[]> {
  const { after, offset, limit } = filter;
  return tx.db
    .select(columns)
    .from(contacts)
    .where(and(...matching(tx, filter), after && behind(filter, after)))
    .orderBy(sql`prosa.sort_key(${contacts.name})`, contacts.id)
    .offset(offset)
    .limit(limit);
}

/** Without a filter a database function finds the page: row security would keep the cursor from using the index. */
const behind = (
  { ids, changedSince, madeBetween, limit }: ContactFilter,
  { name, id }: { name: string; id: number },
): SQL =>
  ids || changedSince || madeBetween?.start || madeBetween?.end
    ? sql`(prosa.sort_key(${contacts.name}), ${contacts.id}) > (prosa.sort_key(${name}), ${id})`
    : sql`${contacts.id} = any (array(select prosa.list_contacts_after(${name}, ${id}, ${limit})))`;

/** Counts no further than `cap`. */
export async function countContacts(
  tx: Tx,
  filter: Pick<ContactFilter, 'ids' | 'changedSince' | 'madeBetween'>,
  cap: number,
): Promise<number> {
  const found = await rows<{ n: number }>(
    tx.db,
    sql`select count(*)::int as n from (
      select from contacts where ${and(...matching(tx, filter))} limit ${cap}) counted`,
  );
  return found[0]?.n ?? 0;
}

const matching = (
  tx: Tx,
  { ids, changedSince, madeBetween }: Pick<ContactFilter, 'ids' | 'changedSince' | 'madeBetween'>,
): (SQL | undefined)[] => [
  ofCompany(tx, contacts),
  ids ? sql`${contacts.id} = any (${array(ids, 'bigint')})` : undefined,
  changedSince ? sql`${contacts.updatedAt} >= ${changedSince}::timestamptz` : undefined,
  madeBetween?.start
    ? sql`${contacts.createdAt} >= ${beginOf(tx, sql`${madeBetween.start}::date`)}`
    : undefined,
  madeBetween?.end
    ? sql`${contacts.createdAt} < ${beginOf(tx, sql`${madeBetween.end}::date + 1`)}`
    : undefined,
];

/** When a day begins in the company's time zone. */
const beginOf = (tx: Tx, day: SQL): SQL =>
  sql`((${day})::timestamp at time zone (select p.time_zone from companies p where ${ofCompany(tx, 'p')}))`;

export async function insertContact(
  tx: Tx,
  values: { name: string; number: string; email: string; disableBot: boolean },
): Promise<number> {
  const made = await tx.db
    .insert(contacts)
    .values({
      ...values,
      companyId: tx.companyId,
      uuid: crypto.randomUUID(),
      nameChosen: true,
    })
    .returning({ id: contacts.id });
  return made[0]!.id;
}

/** Locks the contact, so that two forms saved at the same time do not mix. */
export async function lockContact(tx: Tx, id: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from contacts c where ${ofCompany(tx, 'c')} and c.id = ${id} for update`,
  );
  return found.length > 0;
}

export async function isContactBlocked(tx: Tx, id: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from contacts c where ${ofCompany(tx, 'c')} and c.id = ${id} and c.blocked`,
  );
  return found.length > 0;
}

/** The number of a contact that has no thread on any connection. */
export async function findUnwrittenNumber(tx: Tx, id: number): Promise<string | undefined> {
  const found = await rows<{ number: string }>(
    tx.db,
    sql`select c.number from contacts c
      where ${ofCompany(tx, 'c')} and c.id = ${id} and not c.is_group and c.number <> ''
        and not exists (select from conversations v where ${ofCompany(tx, 'v')} and v.contact_id = c.id)`,
  );
  return found[0]?.number;
}

export async function updateContactRow(
  tx: Tx,
  id: number,
  values: Partial<
    Pick<
      typeof contacts.$inferInsert,
      'name' | 'number' | 'email' | 'disableBot' | 'nameChosen' | 'blocked' | 'blockedCount'
    >
  >,
): Promise<void> {
  // Extra fields count as a change of the contact too: clients that catch up must receive them.
  await tx.db
    .update(contacts)
    .set({ ...values, updatedAt: tx.core.now() })
    .where(and(ofCompany(tx, contacts), eq(contacts.id, id)));
}

export async function deleteContactRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(contacts).where(and(ofCompany(tx, contacts), eq(contacts.id, id)));
}

export async function replaceContactFields(
  tx: Tx,
  contactId: number,
  fields: readonly { name: string; value: string }[],
): Promise<void> {
  await tx.db
    .delete(contactFields)
    .where(and(ofCompany(tx, contactFields), eq(contactFields.contactId, contactId)));
  if (fields.length === 0) return;
  const { companyId } = tx;
  await tx.db
    .insert(contactFields)
    .values(fields.map(({ name, value }) => ({ companyId, contactId, name, value })));
}

/** Gives the number to the contact; false if another contact has it. Waits for a transaction that is claiming it. */
export async function claimNumber(tx: Tx, contactId: number, canonical: string): Promise<boolean> {
  const made = await tx.db
    .insert(contactIdentities)
    .values({ companyId: tx.companyId, kind: 'pn', value: canonical, contactId })
    .onConflictDoNothing()
    .returning({ contactId: contactIdentities.contactId });
  if (made.length > 0) return true;
  const found = await rows<{ contact_id: number }>(
    tx.db,
    sql`select i.contact_id from contact_identities i
      where ${ofCompany(tx, 'i')} and i.kind = 'pn' and i.value = ${canonical}`,
  );
  return found[0]?.contact_id === contactId;
}

/** Takes a number from the contact; its other identities stay. */
export async function releaseNumber(tx: Tx, contactId: number, canonical: string): Promise<void> {
  await tx.db
    .delete(contactIdentities)
    .where(
      and(
        ofCompany(tx, contactIdentities),
        eq(contactIdentities.contactId, contactId),
        eq(contactIdentities.kind, 'pn'),
        eq(contactIdentities.value, canonical),
      ),
    );
}

/** @returns the contacts that had the other spelling */
export async function respellNumber(tx: Tx, given: string, found: string): Promise<number[]> {
  const changed = await rows<{ id: number }>(
    tx.db,
    sql`update contacts c set number = ${found} where ${ofCompany(tx, 'c')} and c.number = ${given} returning c.id`,
  );
  return changed.map(({ id }) => id);
}

export interface ContactTicket {
  id: number;
  userId: number | null;
  queueId: number | null;
  rev: number;
}

/** Tickets of a contact that lists may show now. Only the newest: closed tickets accumulate without limit. */
export async function listTicketsOfContact(
  tx: Tx,
  contactId: number,
  limit: number,
): Promise<ContactTicket[]> {
  return rows(
    tx.db,
    sql`select t.id, t.user_id as "userId", t.queue_id as "queueId", t.rev from tickets t
      where ${ofCompany(tx, 't')} and t.contact_id = ${contactId}
      order by t.updated_at desc limit ${limit}`,
  );
}
