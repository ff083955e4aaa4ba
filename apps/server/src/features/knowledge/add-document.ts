import { knowledgeLimits as limits } from '@prosa/contract/knowledge/documents';
import type { Language } from '@prosa/contract/limits';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import {
  countDocuments,
  type DocumentRow,
  findDocument,
  insertDocument,
  lockKnowledge,
} from './knowledge.queries.ts';
import { emitDocument } from './knowledge.realtime.ts';
import type { knowledgeDocuments } from './knowledge.table.ts';
import { askForReading } from './reading/read-document.ts';

type NewDocument = Pick<
  typeof knowledgeDocuments.$inferInsert,
  'title' | 'kind' | 'address' | 'content' | 'fileId' | 'bytes' | 'refreshes' | 'refreshAt'
> & {
  /** That of the company, if absent. */
  language: Language | undefined;
};

/** Adds it, and has it read. @throws ERR_TOO_MANY_DOCUMENTS */
export async function addDocument(
  tx: Tx,
  { language, ...values }: NewDocument,
): Promise<DocumentRow> {
  await lockKnowledge(tx);
  if ((await countDocuments(tx)) >= limits.documents.max) throw appError('ERR_TOO_MANY_DOCUMENTS');
  const id = await insertDocument(tx, {
    ...values,
    title: values.title.slice(0, limits.title.max).toWellFormed(),
    language: language ?? (await findCompanyLocale(tx)).language,
  });
  await askForReading(tx, { documentId: id, reading: 1 });
  await audit(tx, 'documentAdded', { subject: id, detail: values.title });
  await emitDocument(tx, 'create', id);
  return (await findDocument(tx, id))!;
}
