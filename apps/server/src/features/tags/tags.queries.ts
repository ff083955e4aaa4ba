import { COUNT_CAP } from '@prosa/contract/limits';
import type { TagRef } from '@prosa/contract/tags';
import type { Tx } from '../../core/ctx.ts';
import { array, contains, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { tags } from './tags.table.ts';

/** No company has more tags than a person can choose from. */
const LIST_MAX = 5000;

export interface TagRow {
  id: number;
  name: string;
  color: string;
  kanban: boolean;
  user_id: number | null;
  created_at: string;
  updated_at: string;
  rev: number;
  /** Counted to at most one past the cap. */
  tickets: number;
}

const columns = (
  tx: Tx,
): SQL => sql`g.id, g.name, g.color, g.kanban, g.user_id, g.created_at, g.updated_at, g.rev,
  (select count(*)::int from (select from ticket_tags tt
    where ${ofCompany(tx, 'tt')} and tt.tag_id = g.id limit ${COUNT_CAP + 1}) counted) as tickets`;

const matching = (tx: Tx, search: string): SQL =>
  sql`${ofCompany(tx, 'g')}
    and (${search} = '' or ${contains(sql`g.search_text`, search)})`;

export interface TagPageOptions {
  search: string;
  after?: { name: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listTags(
  tx: Tx,
  { search, after, offset, limit }: TagPageOptions,
): Promise<TagRow[]> {
  const behind = after
    ? sql`and (prosa.sort_key(g.name), g.id) > (prosa.sort_key(${after.name}), ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns(tx)} from tags g where ${matching(tx, search)} ${behind}
      order by prosa.sort_key(g.name), g.id limit ${limit} offset ${offset}`,
  );
}

export async function countTags(tx: Tx, search: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from tags g where ${matching(tx, search)}`,
  );
  return row!.count;
}

export function listKanbanTags(tx: Tx): Promise<TagRow[]> {
  return rows(
    tx.db,
    sql`select ${columns(tx)} from tags g where ${ofCompany(tx, 'g')} and g.kanban
      order by prosa.sort_key(g.name), g.id limit ${LIST_MAX}`,
  );
}

export function findTagRows(tx: Tx, ids: readonly number[]): Promise<TagRow[]> {
  return rows(
    tx.db,
    sql`select ${columns(tx)} from tags g
      where ${ofCompany(tx, 'g')} and g.id = any (${array(ids, 'bigint')})`,
  );
}

export function listTagRefs(tx: Tx, search: string): Promise<TagRef[]> {
  return rows(
    tx.db,
    sql`select g.id, g.name, g.color from tags g where ${matching(tx, search)}
      order by prosa.sort_key(g.name), g.id limit ${LIST_MAX}`,
  );
}

/** Locks tags so that they outlive a link to them: waits for a tag that is being deleted, and then does not find it. */
export function findTagsToLink(tx: Tx, ids: readonly number[]): Promise<TagRef[]> {
  return rows(
    tx.db,
    sql`select g.id, g.name, g.color from tags g
      where ${ofCompany(tx, 'g')} and g.id = any (${array(ids, 'bigint')}) order by prosa.sort_key(g.name), g.id
      for key share`,
  );
}

/** Case and accents do not count. The tag outlives a link to it, as with findTagsToLink. */
export function findTagsByName(tx: Tx, name: string): Promise<TagRef[]> {
  return rows(
    tx.db,
    sql`select g.id, g.name, g.color from tags g
      where ${ofCompany(tx, 'g')} and g.search_text = prosa.normalise(${name}) and not g.kanban
      order by g.id limit 1 for key share`,
  );
}

/** Locks a tag for a change; undefined when there is none. */
export async function lockTag(
  tx: Tx,
  id: number,
): Promise<{ name: string; kanban: boolean } | undefined> {
  const [row] = await rows<{ name: string; kanban: boolean }>(
    tx.db,
    sql`select g.name, g.kanban from tags g where ${ofCompany(tx, 'g')} and g.id = ${id} for update`,
  );
  return row;
}

export interface TagValues {
  name: string;
  color: string;
  kanban: boolean;
}

export async function insertTag(
  tx: Tx,
  values: TagValues & { userId: number | null },
): Promise<number> {
  const [row] = await tx.db
    .insert(tags)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: tags.id });
  return row!.id;
}

export async function updateTagRow(tx: Tx, id: number, values: Partial<TagValues>): Promise<void> {
  await tx.db
    .update(tags)
    .set({ ...values, updatedAt: tx.core.now() })
    .where(and(ofCompany(tx, tags), eq(tags.id, id)));
}

export async function deleteTagRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(tags).where(and(ofCompany(tx, tags), eq(tags.id, id)));
}

/** Locks a tag so that it outlives a link to it. */
export async function lockLane(tx: Tx, tagId: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from tags g where ${ofCompany(tx, 'g')} and g.id = ${tagId} and g.kanban for key share`,
  );
  return found.length > 0;
}
