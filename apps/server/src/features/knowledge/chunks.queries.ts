import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

const AT_ONCE = 500;

/** Replaces what was read before. */
export async function writeChunks(
  tx: Tx,
  documentId: number,
  language: string,
  texts: readonly string[],
): Promise<void> {
  await tx.db.execute(sql`delete from knowledge_chunks k
    where ${ofCompany(tx, 'k')} and k.document_id = ${documentId}`);
  for (let at = 0; at < texts.length; at += AT_ONCE)
    await tx.db.execute(sql`
      insert into knowledge_chunks (company_id, document_id, place, language, text)
      select ${tx.companyId}, ${documentId}, ${at} + t.n, ${language}, t.text
      from unnest(${array(texts.slice(at, at + AT_ONCE), 'text')}) with ordinality t (text, n)`);
}

export async function countChunksOfOthers(tx: Tx, documentId: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select coalesce(sum(d.chunks), 0)::int as count from knowledge_documents d
      where ${ofCompany(tx, 'd')} and d.id <> ${documentId}`,
  );
  return row!.count;
}

export interface ChunkRow {
  place: number;
  text: string;
}

export const listChunks = (
  tx: Tx,
  documentId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ChunkRow[]> =>
  rows(
    tx.db,
    sql`select k.place, k.text from knowledge_chunks k
      where ${ofCompany(tx, 'k')} and k.document_id = ${documentId} and k.place > ${after}
      order by k.place limit ${limit}`,
  );
