import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** All people of the company with their queues, for filters. */
export const colleaguesQuery = queryOptions({
  queryKey: ['users', 'colleagues'],
  queryFn: ({ signal }) => call('GET /users/list', {}, { signal }),
});

/**
 * Colleagues a ticket may be transferred to: those of a queue, or of the company by name. Presence is stale at once.
 */
export const attendantsQuery = (filter: { queueId?: string; searchParam?: string }) =>
  queryOptions({
    queryKey: ['users', 'attendants', filter],
    queryFn: ({ signal }) => call('GET /users/attendants', { query: filter }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  });
