import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { threadQuery } from '../../conversation/messages/messages.api.ts';
import type { Thread } from '../../conversation/messages/thread-cache.ts';

const WITH_FILES = ['image', 'video', 'application'];
const ADDRESS = /https?:\/\/|www\./i;

/** The last message of the loaded end of a thread that the lists of files would show, with its state. */
function newestFileOf({ pages }: Thread): string {
  const last = pages[0]?.messages.findLast(
    ({ mediaType, body }) => WITH_FILES.includes(mediaType) || ADDRESS.test(body),
  );
  return last ? `${last.id} ${last.mediaState} ${last.isDeleted}` : '';
}

/** Fetches the files of a ticket again when one comes, or goes, while they are on screen. */
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
