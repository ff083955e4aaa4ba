import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { EVERY_MINUTE, job } from '../../core/jobs/jobs.ts';
import { registerKnowledgeRoutes } from './knowledge.routes.ts';
import { readDocument } from './reading/read-document.ts';
import { endLostReadings, refreshDocuments } from './reading/tend-documents.ts';

export const knowledgeFeature: Feature = {
  routes: [registerKnowledgeRoutes],
  edited: { 'PUT /knowledge/:documentId': { table: 'knowledge_documents', param: 'documentId' } },
  jobs: [
    job({
      name: 'read-document',
      lane: 'bulk',
      held: 'waits',
      seconds: 60,
      payload: z.object({ companyId: z.number(), documentId: z.number(), reading: z.number() }),
      run: readDocument,
    }),
  ],
  chores: [
    {
      name: 'refresh-documents',
      lane: 'fast',
      seconds: 60,
      at: '41 * * * *',
      run: refreshDocuments,
    },
    {
      name: 'end-lost-readings',
      lane: 'fast',
      seconds: 60,
      at: EVERY_MINUTE,
      run: endLostReadings,
    },
  ],
};
