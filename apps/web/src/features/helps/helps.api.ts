import type { Help } from '@prosa/contract/helps';
import type { Language } from '@prosa/contract/limits';
import { compareNames } from '@prosa/contract/name-order';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';
import { HELPS } from './help-keys.ts';

export interface HelpDraft {
  title: string;
  description: string;
  /** An id, or an address. */
  video: string;
  category: string;
  language: Language | null;
  position: number;
}

/** All help videos, for operators. */
export const helpsResource: Resource<Help, HelpDraft> = {
  name: HELPS,
  list: async ({ signal, searchParam }) => {
    const query = searchParam ? { searchParam } : {};
    const { records, count } = await call('GET /helps', { query }, { signal });
    return { items: records, count, cursor: null };
  },
  create: (body) => call('POST /helps', { body }),
  update: (id, body, rev) =>
    call('PUT /helps/:helpId', { params: { helpId: String(id) }, body }, ifMatch(rev)),
  remove: (id) => call('DELETE /helps/:helpId', { params: { helpId: String(id) } }),
  order: (a, b) =>
    compareNames(a.category, b.category) ||
    a.position - b.position ||
    compareNames(a.title, b.title) ||
    a.id - b.id,
};

/** What is shown in a language. */
export const shownHelpsQuery = (language: Language) =>
  queryOptions({
    queryKey: [HELPS, 'shown', language],
    queryFn: ({ signal }) => call('GET /helps/list', { query: { language } }, { signal }),
  });
