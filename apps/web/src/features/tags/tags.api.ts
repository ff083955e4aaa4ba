import { compareNames } from '@prosa/contract/name-order';
import type { Tag } from '@prosa/contract/tags';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export interface TagDraft {
  name: string;
  color: string;
  /** Omitted by people who may not create lanes. */
  kanban?: boolean;
}

/** Enough for the tallest screen. */
const PAGE = 50;

export const tagsResource: Resource<Tag, TagDraft> = {
  name: 'tags',
  list: async ({ signal, ...query }) => {
    const page = await call('GET /tags', { query: { ...query, limit: PAGE } }, { signal });
    return { items: page.tags, count: page.count, cursor: page.hasMore ? page.cursor : null };
  },
  create: (body) => call('POST /tags', { body }),
  update: (id, body, rev) =>
    call('PUT /tags/:tagId', { params: { tagId: String(id) }, body }, ifMatch(rev)),
  remove: (id) => call('DELETE /tags/:tagId', { params: { tagId: String(id) } }),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};

/** All tags of the company, by name. */
export const tagsQuery = queryOptions({
  queryKey: ['tags', 'all'],
  queryFn: ({ signal }) => call('GET /tags/list', {}, { signal }),
});

/** Sends only the changes: others may tag the ticket at the same time. */
export const changeTicketTags = (
  ticketId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
) =>
  call('POST /tags/sync', {
    body: { ticketId, tags: added.map((id) => ({ id })), removedIds: [...removed] },
  });
