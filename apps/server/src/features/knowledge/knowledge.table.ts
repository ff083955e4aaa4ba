import { documentKinds, documentStates } from '@prosa/contract/knowledge/documents';
import { languages } from '@prosa/contract/limits';
import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, customType, integer, pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const knowledgeDocuments = pgTable('knowledge_documents', {
  companyId: companyId(),
  id: identity(),
  title: text('title').notNull(),
  kind: text('kind', { enum: documentKinds }).notNull(),
  language: text('language', { enum: languages }).notNull(),
  state: text('state', { enum: documentStates }).notNull().default('waiting'),
  problem: text('problem'),
  problemStatus: integer('problem_status'),
  address: text('address'),
  content: text('content'),
  fileId: uuid('file_id'),
  bytes: int8('bytes').notNull().default(0),
  chunks: integer('chunks').notNull().default(0),
  hash: text('hash'),
  reading: integer('reading').notNull().default(1),
  readAt: time('read_at'),
  refreshes: boolean('refreshes').notNull().default(false),
  refreshAt: time('refresh_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const knowledgeChunks = pgTable('knowledge_chunks', {
  companyId: companyId(),
  documentId: int8('document_id').notNull(),
  place: integer('place').notNull(),
  language: text('language').notNull(),
  text: text('text').notNull(),
  words: tsvector('words')
    .notNull()
    .generatedAlwaysAs(undefined as never),
});
