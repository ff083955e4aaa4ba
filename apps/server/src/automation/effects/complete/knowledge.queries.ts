/** Passages of the company's documents that may answer a question. */
import type { Passage } from '@prosa/contract/knowledge';
import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import type { Tx } from '../../../core/ctx.ts';
import { ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';

/**
 * The best first; none if no document says anything about it.
 * @param promptId only in what this prompt may use; otherwise in everything
 */
export function searchKnowledge(
  tx: Tx,
  question: string,
  promptId: number | undefined,
): Promise<Passage[]> {
  return rows(
    tx.db,
    sql`select h.document_id as "documentId", d.title, h.place, k.text, h.rank
      from prosa.search_knowledge(${question}, ${promptId ?? null}::bigint, ${limits.found.max})
        with ordinality as h (document_id, place, rank, n)
      join knowledge_documents d on ${ofCompany(tx, 'd')} and d.id = h.document_id
      join knowledge_chunks k on ${ofCompany(tx, 'k')} and k.document_id = h.document_id and k.place = h.place
      order by h.n`,
  );
}
