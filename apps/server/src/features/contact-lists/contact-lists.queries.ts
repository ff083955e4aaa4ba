import type { ContactListRef } from '@prosa/contract/contact-lists';
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { contactLists } from './contact-lists.table.ts';

/** A picker shows no more. */
const LIST_MAX = 1000;

export interface ContactListRow {
  id: number;
  name: string;
  items_count: number;
  valid_count: number;
  invalid_count: number;
  check_state: 'idle' | 'running' | 'waiting';
  check_total: number;
  check_done: number;
  created_at: string;
  updated_at: string;
  rev: number;
}

const columns = sql`l.id, l.name, l.items_count, l.valid_count, l.invalid_count, l.check_state, l.check_total,
  l.check_done, l.created_at, l.updated_at, l.rev`;

const matching = (tx: Tx, search: string): SQL =>
  sql`${ofCompany(tx, 'l')}
    and (${search} = '' or position(prosa.normalise(${search}) in prosa.normalise(l.name)) > 0)`;

export interface ListPageOptions {
  search: string;
  after?: { name: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listContactLists(
  tx: Tx,
  { search, after, offset, limit }: ListPageOptions,
): Promise<ContactListRow[]> {
  const behind = after
    ? sql`and (prosa.sort_key(l.name), l.id) > (prosa.sort_key(${after.name}), ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns} from contact_lists l where ${matching(tx, search)} ${behind}
      order by prosa.sort_key(l.name), l.id limit ${limit} offset ${offset}`,
  );
}

export async function countContactLists(tx: Tx, search: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from contact_lists l where ${matching(tx, search)}`,
  );
  return row!.count;
}

export const listContactListRefs = (tx: Tx): Promise<ContactListRef[]> =>
  rows(
    tx.db,
    sql`select l.id, l.name, l.items_count as "contactsCount" from contact_lists l
      where ${ofCompany(tx, 'l')} order by prosa.sort_key(l.name), l.id limit ${LIST_MAX}`,
  );

export const findContactLists = (tx: Tx, ids: readonly number[]): Promise<ContactListRow[]> =>
  rows(
    tx.db,
    sql`select ${columns} from contact_lists l
      where ${ofCompany(tx, 'l')} and l.id = any (${array(ids, 'bigint')})`,
  );

export const findContactList = async (tx: Tx, id: number): Promise<ContactListRow | undefined> =>
  (await findContactLists(tx, [id]))[0];

/** Locks a list before its contacts change, which changes its counts. False when there is none. */
export async function lockContactList(tx: Tx, id: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from contact_lists l where ${ofCompany(tx, 'l')} and l.id = ${id} for no key update`,
  );
  return found.length > 0;
}

export async function insertContactList(tx: Tx, name: string): Promise<number> {
  const [row] = await tx.db
    .insert(contactLists)
    .values({ name, companyId: tx.companyId })
    .returning({ id: contactLists.id });
  return row!.id;
}

export async function renameContactList(tx: Tx, id: number, name: string): Promise<void> {
  await tx.db
    .update(contactLists)
    .set({ name })
    .where(and(ofCompany(tx, contactLists), eq(contactLists.id, id)));
}

export async function deleteContactListRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(contactLists).where(and(ofCompany(tx, contactLists), eq(contactLists.id, id)));
}

export interface CheckRow {
  state: 'idle' | 'running' | 'waiting';
  run: number;
  again: boolean;
  after: number;
}

/** The running check of a list, locked; undefined when the list is gone. */
export async function lockCheck(tx: Tx, id: number): Promise<CheckRow | undefined> {
  const [row] = await rows<CheckRow>(
    tx.db,
    sql`select l.check_state as state, l.check_run as run, l.check_again as again, l.check_after as after
      from contact_lists l where ${ofCompany(tx, 'l')} and l.id = ${id} for no key update`,
  );
  return row;
}

/** @returns the number of the new check */
export async function beginCheck(tx: Tx, id: number, again: boolean): Promise<number> {
  const [row] = await rows<{ run: number }>(
    tx.db,
    sql`update contact_lists l set check_state = 'running', check_run = l.check_run + 1, check_again = ${again},
        check_total = ${again ? sql`l.items_count` : sql`l.items_count - l.valid_count - l.invalid_count`},
        check_done = 0, check_after = 0
      where ${ofCompany(tx, 'l')} and l.id = ${id} returning l.check_run as run`,
  );
  return row!.run;
}

export async function moveCheck(
  tx: Tx,
  id: number,
  { after, done }: { after: number; done: number },
): Promise<void> {
  await tx.db.execute(sql`
    update contact_lists l set check_state = 'running', check_after = ${after}, check_done = l.check_done + ${done},
      check_total = greatest(l.check_total, l.check_done + ${done})
    where ${ofCompany(tx, 'l')} and l.id = ${id}`);
}

export async function setCheckState(tx: Tx, id: number, state: 'idle' | 'waiting'): Promise<void> {
  await tx.db.execute(sql`update contact_lists l set check_state = ${state}
    where ${ofCompany(tx, 'l')} and l.id = ${id}`);
}

/** All running checks without a job, in all companies. */
export const unscopedEndLostChecks = (
  core: Core,
  jobKey: string,
): Promise<{ companyId: number; listId: number }[]> =>
  inSystem(core, (db) =>
    rows(
      db,
      sql`update contact_lists l set check_state = 'idle'
        where l.check_state <> 'idle' and l.updated_at < now() - interval '1 minute'
          and not prosa.awaits_job(${jobKey}::text || l.id || ':' || l.check_run)
        returning l.company_id as "companyId", l.id as "listId"`,
    ),
  );

/** Lists that hold one of these numbers, in any spelling. */
export async function listListsWith(tx: Tx, canonical: readonly string[]): Promise<number[]> {
  const found = await rows<{ list_id: number }>(
    tx.db,
    sql`select distinct i.list_id from contact_list_items i
      where ${ofCompany(tx, 'i')} and i.canonical = any (${array(canonical, 'text')}) order by i.list_id`,
  );
  return found.map(({ list_id }) => list_id);
}
