import type { Message } from '@prosa/contract/messages';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import {
  allChanges,
  changeThread,
  mergeCatchUp,
  mergeMessages,
  type Thread,
  threadKey,
} from './thread-cache.ts';

/** Clocks of several servers differ a little, and a commit becomes visible after its time stamp. */
const OVERLAP_MS = 30_000;

/** The thread of a ticket's contact. Events and `catchUp` keep it fresh; it is never fetched twice by itself. */
export const threadQuery = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: threadKey(ticketId),
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /messages/:ticketId',
        {
          params: { ticketId: String(ticketId) },
          query: pageParam ? { cursor: pageParam } : {},
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasMore ? (last.cursor ?? undefined) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

/** Fetches what changed in a loaded thread since the server last told us its time. */
export async function catchUp(client: QueryClient, ticketId: number): Promise<void> {
  const key = threadKey(ticketId);
  const since = client.getQueryData<Thread>(key)?.pages[0]?.serverTime;
  if (!since) return;
  const changedSince = new Date(Date.parse(since) - OVERLAP_MS).toISOString();
  const caught = await allChanges((cursor) =>
    call('GET /messages/:ticketId', {
      params: { ticketId: String(ticketId) },
      query: { changedSince, cursor },
    }),
  );
  changeThread(client, key, (thread) => mergeCatchUp(thread, caught));
}

/** Shows a message in its thread: an answer of the server, or a change this person just asked for. */
export function putMessages(
  client: QueryClient,
  ticketId: number,
  messages: readonly Message[],
): void {
  changeThread(client, threadKey(ticketId), (thread) => mergeMessages(thread, messages));
}

export async function retryMessage(client: QueryClient, message: Message, ticketId: number) {
  putMessages(client, ticketId, [{ ...message, sendState: 'pending', error: null }]);
  try {
    const params = { messageId: message.id };
    putMessages(client, ticketId, [await call('POST /messages/:messageId/retry', { params })]);
  } catch (error) {
    putMessages(client, ticketId, [message]);
    throw error;
  }
}

/** Deletes for both sides: the bubble stays as a marker. */
export async function deleteMessage(client: QueryClient, message: Message, ticketId: number) {
  putMessages(client, ticketId, [{ ...message, isDeleted: true }]);
  try {
    await call('DELETE /messages/:messageId', { params: { messageId: message.id } });
  } catch (error) {
    putMessages(client, ticketId, [message]);
    throw error;
  }
}
