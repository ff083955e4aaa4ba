import type { Api } from '@prosa/contract';
import type { RouteResult } from '@prosa/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

export type Found = RouteResult<Api['GET /search']>;

/** The best few results of each kind; cancels the previous search. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('GET /search', { query: { searchParam: text } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
