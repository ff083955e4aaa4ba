import { sql } from '../../core/db/drizzle.ts';
import {
  type Edits,
  type Fixtures,
  justParams,
  nextName,
  type Things,
} from '../../testing/sweep-material.ts';
import { knowledgeDocuments } from './knowledge.table.ts';

const documentOf = justParams(({ own }) => ({ documentId: own.document }));

export const fixtures = {
  'GET /knowledge': ({ foreignCompany, foreignWord }) => [
    { query: { companyId: foreignCompany, searchParam: foreignWord } },
    { query: { pageNumber: 1 } },
  ],
  'GET /knowledge/:documentId': documentOf,
  'GET /knowledge/:documentId/chunks': documentOf,
  'POST /knowledge': ({ foreignCompany }) => [
    { body: { title: nextName(), text: 'Abrimos às 9 horas.', companyId: foreignCompany } },
    // Nobody is there.
    { body: { address: 'https://pages.invalid/ajuda', companyId: foreignCompany } },
  ],
  'POST /knowledge/upload': () => [
    { body: {}, files: { files: Buffer.from('Abrimos às 9 horas.') } },
  ],
  'PUT /knowledge/:documentId': ({ own, foreignCompany }) => [
    {
      params: { documentId: own.document },
      body: { title: nextName(), companyId: foreignCompany },
    },
  ],
  'DELETE /knowledge/:documentId': documentOf,
  'POST /knowledge/:documentId/read': documentOf,
  'POST /knowledge/search': ({ own, foreignWord }) => [
    { body: { question: foreignWord } },
    { body: { question: foreignWord, promptId: own.prompt } },
  ],
  'GET /messages/:messageId/sources': justParams(({ own }) => ({ messageId: own.message })),
} satisfies Fixtures;

export const things = {
  document: {
    table: 'knowledge_documents',
    insert: async ({ db, companyId }, words) => {
      const values = words.map(({ name }) => ({
        ...{ companyId, title: name('Entregas'), content: name('Entregamos em dois dias') },
        ...({ kind: 'text', language: 'pt', state: 'ready' } as const),
      }));
      // A company may have 500, and there are more sides than that. The first ones are looked at until the end.
      await db.execute(sql`delete from knowledge_documents d where d.company_id = ${companyId}
        and d.id in (select o.id from knowledge_documents o where o.company_id = ${companyId} order by o.id desc offset 420)
        and d.id not in (select f.id from knowledge_documents f where f.company_id = ${companyId} order by f.id limit 40)`);
      const made = await db
        .insert(knowledgeDocuments)
        .values(values)
        .returning({ id: knowledgeDocuments.id });
      return made.map(({ id }) => id);
    },
  },
} satisfies Things;

export const edits = {
  'PUT /knowledge/:documentId': async (call) => {
    const { id } = await call('POST /knowledge', {
      body: { title: nextName(), text: 'Abrimos às 9 horas.' },
    });
    return {
      params: { documentId: id },
      edits: [{ title: nextName() }, { title: nextName() }],
      fields: ['title'],
    };
  },
} satisfies Edits;
