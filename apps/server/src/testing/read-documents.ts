import { type Core, companyCtx, inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { readDocument } from '../features/knowledge/reading/read-document.ts';

export interface WaitingDocument {
  documentId: number;
  reading: number;
}

export const waitingDocuments = (core: Core, companyId: number): Promise<WaitingDocument[]> =>
  inTransaction(companyCtx(core, companyId), ({ db }) =>
    rows(
      db,
      sql`select id as "documentId", reading from knowledge_documents where state = 'waiting' order by id`,
    ),
  );

/** Runs the jobs of documents that wait, as the runner does. */
export async function readWaiting(core: Core, companyId: number): Promise<void> {
  for (const waiting of await waitingDocuments(core, companyId))
    await readDocument(core, { companyId, ...waiting });
}
