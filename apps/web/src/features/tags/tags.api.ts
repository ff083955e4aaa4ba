import type { TagRef } from '@prosa/contract/tags';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** All tags of the company, by name. */
export const tagsQuery = queryOptions({
  queryKey: ['tags', 'all'],
  queryFn: ({ signal }) => call('GET /tags/list', {}, { signal }),
});

/** Makes the tags of a ticket exactly these. */
export const syncTags = (ticketId: number, tags: readonly TagRef[]) =>
  call('POST /tags/sync', { body: { ticketId, tags: tags.map(({ id }) => ({ id })) } });
