import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** Everybody of the company with his queues, for filters. */
export const colleaguesQuery = queryOptions({
  queryKey: ['users', 'colleagues'],
  queryFn: ({ signal }) => call('GET /users/list', {}, { signal }),
});

/** Colleagues by name, for the transfer. */
export const colleagueSearchQuery = (searchParam: string) =>
  queryOptions({
    queryKey: ['users', 'search', searchParam],
    queryFn: async ({ signal }) =>
      (await call('GET /users', { query: { searchParam } }, { signal })).users,
  });
