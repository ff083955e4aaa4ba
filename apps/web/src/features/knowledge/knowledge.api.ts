import type { KnowledgeDocument } from '@prosa/contract/knowledge';
import type { Language } from '@prosa/contract/limits';
import { compareNames } from '@prosa/contract/name-order';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
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
