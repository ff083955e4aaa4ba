import type { KnowledgeDocument, Passage } from '@prosa/contract/knowledge';
import type { Language } from '@prosa/contract/limits';
import { compareNames } from '@prosa/contract/name-order';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callWithProgress } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export type DocumentDraft = { title?: string; language: Language } & (
  | { text: string; title: string }
  | { address: string; refreshes: boolean }
  | { refreshes?: boolean }
);

const params = (id: number) => ({ params: { documentId: String(id) } });

export const documentsResource: Resource<KnowledgeDocument, DocumentDraft> = {
  name: 'knowledge',
  list: async ({ signal, ...query }) => {
    const page = await call('GET /knowledge', { query: { pageNumber: 1, ...query } }, { signal });
    const { documents: items, count, hasMore, cursor } = page;
    return { items, count, cursor: hasMore ? cursor : null };
  },
  create: (body) => call('POST /knowledge', { body: body as never }),
  update: (id, body, rev) =>
    call('PUT /knowledge/:documentId', { ...params(id), body }, ifMatch(rev)),
  remove: (id) => call('DELETE /knowledge/:documentId', params(id)),
  order: (a, b) => compareNames(a.title, b.title) || a.id - b.id,
};

/** For the picker of prompts. */
export const allDocumentsQuery = queryOptions({
  queryKey: [documentsResource.name, 'all'],
  queryFn: async ({ signal }) =>
    (await call('GET /knowledge', { query: {} }, { signal })).documents,
});

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
