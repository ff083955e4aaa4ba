import { ApiError } from '@prosa/contract/client';
import type { Message } from '@prosa/contract/messages';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import {
  allChanges,
  changeThread,
  knownUntil,
  mergeCatchUp,
  mergeMessages,
  type Thread,
  type ThreadPage,
  threadKey,
} from './thread-cache.ts';

/** Clocks of several servers differ a little, and a commit becomes visible after its timestamp. */
const OVERLAP_MS = 30_000;

/** The page of a thread: the newest one, the one around a message, or those older or newer than a loaded one. */
interface ThreadPlace {
  cursor?: string;
  around?: string;
  after?: string;
}

const NEWEST: ThreadPlace = {};

const fetchPage = (
  ticketId: number,
  query: ThreadPlace,
  signal?: AbortSignal,
): Promise<ThreadPage> =>
  call(
    'GET /messages/:ticketId',
    { params: { ticketId: String(ticketId) }, query },
    signal ? { signal } : {},
  );

const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * The thread of a ticket's contact. Events and `catchUp` keep it fresh; it is never refetched automatically. @param
 * around a message to start at instead of the newest, if it exists
 */
export const threadQuery = (ticketId: number, around?: string) =>
  infiniteQueryOptions({
    queryKey: threadKey(ticketId),
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await fetchPage(ticketId, pageParam, signal);
      } catch (error) {
        if (pageParam.around && isAbsent(error)) return fetchPage(ticketId, NEWEST, signal);
        throw error;
      }
    },
    initialPageParam: around ? { around } : NEWEST,
    getNextPageParam: (last) =>
      last.hasMore && last.cursor !== null ? { cursor: last.cursor } : undefined,
    getPreviousPageParam: (first) =>
      first.hasNewer && first.newerCursor !== null ? { after: first.newerCursor } : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

/** Replaces the loaded part of a thread by the one around a message. @throws when it does not exist */
export const showAround = (client: QueryClient, ticketId: number, messageId: string) =>
  showFrom(client, ticketId, { around: messageId });

/** Returns to the end of the thread, where new messages arrive. */
export const showNewest = (client: QueryClient, ticketId: number) =>
  showFrom(client, ticketId, NEWEST);

async function showFrom(client: QueryClient, ticketId: number, place: ThreadPlace): Promise<void> {
  const key = threadKey(ticketId);
  await client.cancelQueries({ queryKey: key, exact: true });
  const page = await fetchPage(ticketId, place);
  // A page requested meanwhile belongs to the part that was replaced.
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData(key, { pages: [page], pageParams: [place] });
  // Events that arrived meanwhile were applied to the part that was replaced.
  await catchUp(client, ticketId).catch(() => undefined);
}

/** Adding a page restores the other pages as they were when it was requested: fetch what has arrived since. */
export async function addPage(
  client: QueryClient,
  ticketId: number,
  fetchMore: () => Promise<unknown>,
): Promise<void> {
  const updates = () => client.getQueryState(threadKey(ticketId))?.dataUpdateCount ?? 0;
  const before = updates();
  await fetchMore();
  if (updates() > before + 1) await catchUp(client, ticketId);
}

/** The thread opens at its end next time, not where a search led. */
export function forgetPart(client: QueryClient, ticketId: number): void {
  const key = threadKey(ticketId);
  if (client.getQueryData<Thread>(key)?.pages[0]?.hasNewer)
    client.removeQueries({ queryKey: key, exact: true });
}

/** Fetches what changed in a loaded thread since the server last told us its time. */
export async function catchUp(client: QueryClient, ticketId: number): Promise<void> {
  const key = threadKey(ticketId);
  const known = client.getQueryData<Thread>(key);
  const since = known && knownUntil(known);
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

/** Shows a message in its thread: the server's answer, or a change that this person just made. */
export function putMessages(
  client: QueryClient,
  ticketId: number,
  messages: readonly Message[],
): void {
  changeThread(client, threadKey(ticketId), (thread) => mergeMessages(thread, messages));
}

/** A message with fresh file URLs: they expire after a while. */
export async function renewMessage(
  client: QueryClient,
  ticketId: number,
  messageId: string,
): Promise<void> {
  const { messages } = await fetchPage(ticketId, { around: messageId });
  putMessages(
    client,
    ticketId,
    messages.filter(({ id }) => id === messageId),
  );
}

/** Retries a customer's file that could not be fetched. */
export async function fetchFileAgain(client: QueryClient, ticketId: number, messageId: string) {
  const params = { messageId };
  putMessages(client, ticketId, [await call('POST /messages/:messageId/fetch-file', { params })]);
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

export async function editMessage(
  client: QueryClient,
  { message, body }: { message: Message; body: string },
  ticketId: number,
) {
  const to = { params: { messageId: message.id }, body: { body } };
  putMessages(client, ticketId, [await call('PUT /messages/:messageId', to)]);
}

/** Deletes a message for both sides: a marker stays in its place. */
export async function deleteMessage(client: QueryClient, message: Message, ticketId: number) {
  putMessages(client, ticketId, [{ ...message, isDeleted: true }]);
  try {
    await call('DELETE /messages/:messageId', { params: { messageId: message.id } });
  } catch (error) {
    putMessages(client, ticketId, [message]);
    throw error;
  }
}
