import type { FileKind } from '@prosa/contract/ticket-panel';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

/** Kept while stepping through tickets; events and jumps bring changes. */
const KEPT_MS = 5 * 60_000;

const FIRST: { cursor?: string } = {};

const nextOf = ({ hasMore, cursor }: { hasMore: boolean; cursor: string | null }) =>
  hasMore && cursor ? { cursor } : undefined;

/** Other tickets of a ticket's contact, the latest first. */
export const earlierQuery = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: ['tickets', 'earlier', ticketId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /tickets/:ticketId/earlier',
        { params: { ticketId: String(ticketId) }, query: pageParam },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: nextOf,
    staleTime: KEPT_MS,
  });

/** Campaigns that a ticket's contact got, newest first. */
export const campaignsOfContactQuery = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: ['tickets', 'campaigns', ticketId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /tickets/:ticketId/campaigns',
        { params: { ticketId: String(ticketId) }, query: pageParam },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: nextOf,
    staleTime: KEPT_MS,
  });

/** Files or links of a ticket's contact, newest first. */
export const filesQuery = (ticketId: number, kind: FileKind) =>
  infiniteQueryOptions({
    queryKey: ['tickets', 'files', ticketId, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /tickets/:ticketId/files',
        { params: { ticketId: String(ticketId) }, query: { kind, ...pageParam } },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: nextOf,
    staleTime: KEPT_MS,
  });

/** Messages of a ticket's thread that contain these words, newest first. */
export const findQuery = (ticketId: number, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'found', ticketId, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /tickets/:ticketId/find',
        { params: { ticketId: String(ticketId) }, query: { searchParam, ...pageParam } },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: nextOf,
    staleTime: 0,
    gcTime: 60_000,
  });
