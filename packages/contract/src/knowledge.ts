import { z } from 'zod';
import { deleted, ignoredCompany, isoTime, languageCode, pageQuery, text } from './common.ts';
import { id, textId, uuid } from './ids.ts';
import {
  documentKinds,
  documentProblems,
  documentStates,
  knowledgeLimits as limits,
} from './knowledge/documents.ts';
import { route } from './route.ts';

declare module './ids.ts' {
  interface Refs {
    document: true;
  }
}
declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins. An update may also be a new state. */
    knowledge:
      | { action: 'create' | 'update'; document: KnowledgeDocument }
      | { action: 'delete'; documentId: number };
  }
}

export const KnowledgeDocument = z.object({
  id: id('document'),
  title: z.string(),
  kind: z.enum(documentKinds),
  /** In which its words are compared with questions. */
  language: languageCode,
  state: z.enum(documentStates),
  /** Why it could not be read; the status that an address answered with. */
  problem: z.object({ code: z.enum(documentProblems), status: z.number().nullable() }).nullable(),
  /** Where it is read; null for files and pasted text. */
  address: z.string().nullable(),
  /** Signed address of the uploaded file. */
  fileUrl: z.string().nullable(),
  /** Whether it was pasted, and can be edited. */
  isPasted: z.boolean(),
  bytes: z.number(),
  chunks: z.number(),
  /** Whether its address is read again every week. */
  refreshes: z.boolean(),
  readAt: isoTime.nullable(),
  /** Prompts that may use it. While one names it, it cannot be deleted; others use all documents. */
  usedBy: z.array(z.object({ id: id('prompt'), name: z.string(), isNamed: z.boolean() })),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type KnowledgeDocument = z.output<typeof KnowledgeDocument>;

export const Passage = z.object({
  documentId: id('document'),
  title: z.string(),
  /** Its place in the document, from 1. */
  place: z.number(),
  text: z.string(),
  /** How much of the question it covers, from 0 to 1; rare words count more. */
  rank: z.number(),
});
export type Passage = z.output<typeof Passage>;

/** A passage that a model was given for an answer. */
export const MessageSource = Passage.extend({
  /** Null once the document is deleted. */
  documentId: id('document').nullable(),
  /** Where the document is: its address or signed file; null for pasted text. */
  url: z.string().nullable(),
});
export type MessageSource = z.output<typeof MessageSource>;

const editable = {
  title: text(limits.title.max).trim().min(limits.title.min),
  language: languageCode,
  /** Pasted text. */
  text: text(limits.text.max).refine((value) => value.trim() !== ''),
  refreshes: z.boolean(),
  companyId: ignoredCompany,
};
const address = text(limits.address.max).trim().min(1);

const params = z.object({ documentId: textId('document') });
const common = { access: 'knowledge-page:manage', plan: 'useOpenAi' } as const;

export const knowledgeRoutes = {
  'GET /knowledge': route({
    ...common,
    query: z.object(pageQuery),
    response: z.object({
      documents: z.array(KnowledgeDocument),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary:
      'List documents of the knowledge base by title: in pages with `pageNumber` or `cursor`, otherwise all',
  }),
  'GET /knowledge/:documentId': route({
    ...common,
    params,
    response: KnowledgeDocument.extend({ text: z.string().nullable() }),
    summary: 'Get a document; with its text if it was pasted',
  }),
  'GET /knowledge/:documentId/chunks': route({
    ...common,
    params,
    query: z.object({ after: z.coerce.number<string | number>().int().min(0).default(0) }),
    response: z.object({
      chunks: z.array(z.object({ place: z.number(), text: z.string() })),
      hasMore: z.boolean(),
    }),
    summary: 'What was read of a document, in the parts that are searched',
  }),
  'POST /knowledge': route({
    ...common,
    body: z.union([
      z.object({
        title: editable.title,
        text: editable.text,
        language: languageCode.optional(),
        companyId: ignoredCompany,
      }),
      z.object({
        address,
        title: editable.title.optional(),
        language: languageCode.optional(),
        refreshes: editable.refreshes.default(false),
        companyId: ignoredCompany,
      }),
    ]),
    status: 201,
    response: KnowledgeDocument,
    summary: 'Add pasted text or a web address to the knowledge base; it is read in the background',
  }),
  'POST /knowledge/upload': route({
    ...common,
    files: ['files'],
    body: z.object({ language: languageCode.optional() }),
    status: 201,
    response: z.object({ documents: z.array(KnowledgeDocument) }),
    summary: 'Add files to the knowledge base: .pdf, .docx, .md or text; all of them or none',
  }),
  'PUT /knowledge/:documentId': route({
    ...common,
    params,
    body: z.object(editable).partial(),
    ifMatch: true,
    response: KnowledgeDocument,
    summary: 'Update a document. Another text or language reads it again.',
  }),
  'DELETE /knowledge/:documentId': route({
    ...common,
    params,
    response: deleted(id('document')),
    summary: 'Delete a document; refused while a prompt names it',
  }),
  'POST /knowledge/:documentId/read': route({
    ...common,
    params,
    status: 202,
    response: KnowledgeDocument,
    summary: 'Read a document again',
  }),
  'POST /knowledge/search': route({
    ...common,
    body: z.object({
      question: text(limits.question.max).trim().min(1),
      /** Only in what this prompt may use; otherwise in everything. */
      promptId: id('prompt').optional(),
    }),
    status: 200,
    response: z.object({ passages: z.array(Passage) }),
    summary: 'What a model would be given for a question, best first',
  }),
  'GET /messages/:messageId/sources': route({
    access: 'user',
    params: z.object({ messageId: uuid('message') }),
    response: z.object({ sources: z.array(MessageSource) }),
    summary: 'The passages of the knowledge base that a model was given for a message',
  }),
} as const;
