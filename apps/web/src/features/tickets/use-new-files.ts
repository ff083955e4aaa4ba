import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { threadQuery } from '../../conversation/messages/messages.api.ts';
import type { Thread } from '../../conversation/messages/thread-cache.ts';

const WITH_FILES = ['image', 'video', 'application'];
const ADDRESS = /https?:\/\/|www\./i;

/** The newest message of the loaded part with a file or link, and its state. */
function newestFileOf({ pages }: Thread): string {
  const last = pages[0]?.messages.findLast(
    ({ mediaType, body }) => WITH_FILES.includes(mediaType) || ADDRESS.test(body),
  );
  return last ? `${last.id} ${last.mediaState} ${last.isDeleted}` : '';
}

/** Refetches a ticket's files on screen when one is added or removed. */
export function useNewFiles(ticketId: number): void {
  const client = useQueryClient();
  const { data: newest } = useInfiniteQuery({
    ...threadQuery(ticketId),
    enabled: false,
    select: newestFileOf,
  });
  const known = useRef(newest);
  useEffect(() => {
    const isNew = known.current !== undefined && newest !== undefined && newest !== known.current;
    known.current = newest;
    if (isNew) void client.invalidateQueries({ queryKey: ['tickets', 'files', ticketId] });
  }, [client, ticketId, newest]);
}
