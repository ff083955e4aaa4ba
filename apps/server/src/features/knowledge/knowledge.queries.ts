import type { KnowledgeDocument } from '@prosa/contract/knowledge';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { knowledgeDocuments as documents } from './knowledge.table.ts';

type Stored = typeof documents.$inferSelect;

export interface DocumentRow extends Omit<Stored, 'companyId' | 'content' | 'edits'> {
  isPasted: boolean;
  fileName: string | null;
  usedBy: KnowledgeDocument['usedBy'];
}

/** The text itself may be long, and only one screen needs it. */
const columns = (tx: Tx): SQL => sql`d.id, d.title, d.kind, d.language, d.state, d.problem,
  d.problem_status as "problemStatus", d.address, d.content is not null as "isPasted", d.file_id as "fileId",
  (select f.name from files f where ${ofCompany(tx, 'f')} and f.id = d.file_id) as "fileName",
  d.bytes, d.chunks, d.hash, d.reading, d.read_at as "readAt", d.refreshes, d.refresh_at as "refreshAt",
  d.created_at as "createdAt", d.updated_at as "updatedAt", d.rev,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'isNamed', x.prompt_id is not null)
      order by prosa.sort_key(a.name), a.id)
    from prompts a
    left join prompt_documents x on ${ofCompany(tx, 'x')} and x.prompt_id = a.id and x.document_id = d.id
    where ${ofCompany(tx, 'a')} and (a.all_documents or x.prompt_id is not null)), '[]') as "usedBy"`;

const matching = (tx: Tx, search: string): SQL => sql`${ofCompany(tx, 'd')}
  and (${search} = '' or position(prosa.normalise(${search}) in prosa.normalise(d.title)) > 0)`;

export interface DocumentPageOptions {
  search: string;
  after?: { title: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listDocuments(
  tx: Tx,
  { search, after, offset, limit }: DocumentPageOptions,
): Promise<DocumentRow[]> {
  const behind = after
    ? sql`and (prosa.sort_key(d.title), d.id) > (prosa.sort_key(${after.title}), ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns(tx)} from knowledge_documents d where ${matching(tx, search)} ${behind}
      order by prosa.sort_key(d.title), d.id limit ${limit} offset ${offset}`,
  );
}

export async function countDocuments(tx: Tx, search = ''): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from knowledge_documents d where ${matching(tx, search)}`,
  );
  return row!.count;
}

export async function findDocument(tx: Tx, id: number): Promise<DocumentRow | undefined> {
  const [row] = await rows<DocumentRow>(
    tx.db,
    sql`select ${columns(tx)} from knowledge_documents d where ${ofCompany(tx, 'd')} and d.id = ${id}`,
  );
  return row;
}

const one = (tx: Tx, id: number): SQL => and(ofCompany(tx, documents), eq(documents.id, id))!;

/** Locks it for a change. */
export async function lockDocument(
  tx: Tx,
  id: number,
): Promise<Pick<Stored, 'title' | 'language' | 'content' | 'address' | 'refreshes'> | undefined> {
  const [row] = await tx.db.select().from(documents).where(one(tx, id)).for('update');
  return row;
}

export async function findText(tx: Tx, id: number): Promise<string | null> {
  const [row] = await tx.db
    .select({ content: documents.content })
    .from(documents)
    .where(one(tx, id));
  return row?.content ?? null;
}

type Values = Omit<typeof documents.$inferInsert, 'companyId'>;

export async function insertDocument(tx: Tx, values: Values): Promise<number> {
  const [row] = await tx.db
    .insert(documents)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: documents.id });
  return row!.id;
}

export async function updateDocumentRow(
  tx: Tx,
  id: number,
  values: Partial<Values>,
): Promise<void> {
  if (Object.keys(values).length > 0) await tx.db.update(documents).set(values).where(one(tx, id));
}

export async function deleteDocumentRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(documents).where(one(tx, id));
}

/** Whether a prompt names it. */
export async function isDocumentUsed(tx: Tx, id: number): Promise<boolean> {
  const [row] = await rows<{ is: boolean }>(
    tx.db,
    sql`select exists (select from prompt_documents x
      where ${ofCompany(tx, 'x')} and x.document_id = ${id}) as is`,
  );
  return row!.is;
}

/** Counts and adding take turns, so that the limit holds. */
export async function lockKnowledge(tx: Tx): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`knowledge:${tx.companyId}`}, 0))`,
  );
}

export type DocumentPlace = Pick<DocumentRow, 'address' | 'fileId' | 'fileName'>;

/** Where documents are, by id; those that are gone are missing. */
export async function findDocumentPlaces(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, DocumentPlace>> {
  const found = await rows<DocumentPlace & { id: number }>(
    tx.db,
    sql`select d.id, d.address, d.file_id as "fileId", f.name as "fileName" from knowledge_documents d
      left join files f on ${ofCompany(tx, 'f')} and f.id = d.file_id
      where ${ofCompany(tx, 'd')} and d.id = any (${array(ids, 'bigint')})`,
  );
  return new Map(found.map(({ id, ...place }) => [id, place]));
}
