/** The knowledge base of a company whose connection is answered by a prompt; the test reads by hand. */

import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { readDocument } from '../../apps/server/src/features/knowledge/reading/read-document.ts';
import type { PromptStage } from './prompt-stage.ts';

/** Runs the jobs of documents that wait, as the runner does. */
export async function readAll(stage: PromptStage): Promise<void> {
  const waiting = await stage.query<{ documentId: number; reading: number }>(
    sql`select id as "documentId", reading from knowledge_documents where state = 'waiting' order by id`,
  );
  const { app, companyId } = stage;
  for (const each of waiting) await readDocument(app.core, { companyId, ...each });
}

/** Pasted text that has been read. @returns its id */
export async function pasted(stage: PromptStage, title: string, text: string): Promise<number> {
  const { id } = await stage.admin.call('POST /knowledge', { body: { title, text } });
  await readAll(stage);
  return id;
}

export const documentOf = (stage: PromptStage, id: number) =>
  stage.admin.call('GET /knowledge/:documentId', { params: { documentId: String(id) } });
