import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { fileListOptions, fileLists } from './file-lists.table.ts';

export interface FileOptionRow {
  id: number;
  name: string;
  fileId: string | null;
  fileName: string | null;
  mime: string | null;
  bytes: number | null;
}

export interface FileListRow {
  id: number;
  name: string;
  message: string;
  created_at: string;
  updated_at: string;
  rev: number;
  options: FileOptionRow[];
}

const columns = (
  tx: Tx,
): SQL => sql`l.id, l.name, l.message, l.created_at, l.updated_at, l.rev, coalesce((
  select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'fileId', o.file_id,
    'fileName', f.name, 'mime', f.mime, 'bytes', f.bytes) order by o.id)
  from file_list_options o
  left join files f on f.company_id = o.company_id and f.id = o.file_id
  where ${ofCompany(tx, 'o')} and o.list_id = l.id), '[]') as options`;

const matching = (tx: Tx, search: string): SQL =>
  sql`${ofCompany(tx, 'l')} and (${search} = ''
    or position(prosa.normalise(${search}) in prosa.normalise(l.name || ' ' || l.message)) > 0)`;

export interface FileListPageOptions {
  search: string;
  after?: { name: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listFileLists(
  tx: Tx,
  { search, after, offset, limit }: FileListPageOptions,
): Promise<FileListRow[]> {
  const behind = after
    ? sql`and (prosa.sort_key(l.name), l.id) > (prosa.sort_key(${after.name}), ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns(tx)} from file_lists l where ${matching(tx, search)} ${behind}
      order by prosa.sort_key(l.name), l.id limit ${limit} offset ${offset}`,
  );
}

export async function countFileLists(tx: Tx, search: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from file_lists l where ${matching(tx, search)}`,
  );
  return row!.count;
}

export async function findFileList(tx: Tx, id: number): Promise<FileListRow | undefined> {
  const [row] = await rows<FileListRow>(
    tx.db,
    sql`select ${columns(tx)} from file_lists l where ${ofCompany(tx, 'l')} and l.id = ${id}`,
  );
  return row;
}

/** Serializes concurrent changes of a list; its state is read afterwards. */
export async function lockFileList(tx: Tx, id: number): Promise<void> {
  await rows(
    tx.db,
    sql`select from file_lists l where ${ofCompany(tx, 'l')} and l.id = ${id} for update`,
  );
}

interface Texts {
  name: string;
  message: string;
}

export async function insertFileList(tx: Tx, texts: Texts): Promise<number> {
  const [row] = await tx.db
    .insert(fileLists)
    .values({ ...texts, companyId: tx.companyId })
    .returning({ id: fileLists.id });
  return row!.id;
}

/** Increments its revision, even if only its files have changed. */
export async function updateFileListRow(tx: Tx, id: number, texts: Partial<Texts>): Promise<void> {
  await tx.db
    .update(fileLists)
    .set({ ...texts, updatedAt: tx.core.now() })
    .where(and(ofCompany(tx, fileLists), eq(fileLists.id, id)));
}

export async function deleteFileListRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(fileLists).where(and(ofCompany(tx, fileLists), eq(fileLists.id, id)));
}

export async function insertOption(
  tx: Tx,
  listId: number,
  option: { name: string; fileId: string | null },
): Promise<void> {
  await tx.db.insert(fileListOptions).values({ ...option, listId, companyId: tx.companyId });
}

export async function updateOption(
  tx: Tx,
  id: number,
  values: { name?: string; fileId?: string },
): Promise<void> {
  await tx.db
    .update(fileListOptions)
    .set(values)
    .where(and(ofCompany(tx, fileListOptions), eq(fileListOptions.id, id)));
}

export async function deleteOptions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(
    sql`delete from file_list_options o where ${ofCompany(tx, 'o')} and o.id = any (${array(ids, 'bigint')})`,
  );
}
