/** What only the page of documents asks for: their text, passages, files. */
import type { KnowledgeDocument, Passage } from '@prosa/contract/knowledge';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callWithProgress } from '../../session/session.ts';
import { documentsResource } from './knowledge.api.ts';

const params = (id: number) => ({ params: { documentId: String(id) } });

/** The text of pasted documents; a new one with each state of its row. */
export const textQuery = ({ id, rev }: KnowledgeDocument) =>
  queryOptions({
    queryKey: [documentsResource.name, 'text', id, rev],
    queryFn: async ({ signal }) =>
      (await call('GET /knowledge/:documentId', params(id), { signal })).text ?? '',
  });

export const chunksQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [documentsResource.name, 'chunks', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /knowledge/:documentId/chunks',
        { ...params(id), query: { after: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ chunks, hasMore }) => (hasMore ? chunks.at(-1)?.place : undefined),
  });

export const uploadDocument = (
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<{ documents: KnowledgeDocument[] }> =>
  callWithProgress(onProgress)(
    'POST /knowledge/upload',
    { body: {}, files: { files: [file] } },
    { signal },
  );

export const readAgain = (id: number): Promise<KnowledgeDocument> =>
  call('POST /knowledge/:documentId/read', params(id));

export const searchKnowledge = async (question: string): Promise<Passage[]> =>
  (await call('POST /knowledge/search', { body: { question } })).passages;
