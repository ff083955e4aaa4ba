import { ApiError } from '@prosa/contract/client';
import type { Message } from '@prosa/contract/messages';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keptCurrent } from '../../core/entity-pages.ts';
import { call } from '../../session/session.ts';
import { messageStore, ticketEventStore } from '../stores/message-store.ts';
import {
  allChanges,
  changeThread,
  knownUntil,
  mergeCatchUp,
  mergeMessages,
  type Thread,
  type ThreadPage,
  threadKey,
  withChanges,
} from './thread-cache.ts';

/** Clocks of several servers differ a little, and a commit becomes visible after its timestamp. */
const OVERLAP_MS = 30_000;

/** The page of a thread: the newest one, the one around a message, or those older or newer than a loaded one. */
interface ThreadPlace {
  cursor?: string;
  around?: string;
  after?: string;
}

interface ThreadQuery extends ThreadPlace {
  changedSince?: string;
}

const NEWEST: ThreadPlace = {};

async function fetchPage(
  client: QueryClient,
  { ticketId, query, signal }: { ticketId: number; query: ThreadQuery; signal?: AbortSignal },
): Promise<ThreadPage> {
  const page = await call(
    'GET /messages/:ticketId',
    { params: { ticketId: String(ticketId) }, query },
    signal ? { signal } : {},
  );
  return newest(client, page);
}

/** The page with its rows in their newest known state. */
function newest(client: QueryClient, page: ThreadPage): ThreadPage {
  return {
    ...page,
    messages: messageStore.newest(client, page.messages),
    events: ticketEventStore.newest(client, page.events),
  };
}

const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * The thread of a ticket's contact. Events and `catchUp` keep it fresh; it is never refetched automatically. @param
 * around a message to start at instead of the newest, if it exists
 */
export const threadQuery = (ticketId: number, around?: string) =>
  infiniteQueryOptions({
    queryKey: threadKey(ticketId),
    queryFn: async ({ client, pageParam, signal }) => {
      try {
        return await fetchPage(client, { ticketId, query: pageParam, signal });
      } catch (error) {
        if (pageParam.around && isAbsent(error))
          return fetchPage(client, { ticketId, query: NEWEST, signal });
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
    ...keptCurrent(messageStore, withChanges),
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
  const page = await fetchPage(client, { ticketId, query: place });
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
    fetchPage(client, { ticketId, query: { changedSince, cursor } }),
  );
  // A message of its first page may have been withdrawn while the others were fetched.
  const current = newest(client, caught);
  changeThread(client, key, (thread) => mergeCatchUp(thread, current));
}

/** Shows messages of a server's answer in their thread, unless a newer state is known. */
export function putMessages(
  client: QueryClient,
  ticketId: number,
  messages: readonly Message[],
): void {
  const current = messageStore.newest(client, messages);
  changeThread(client, threadKey(ticketId), (thread) => mergeMessages(thread, current));
}

/** Shows this person's change before the server answers. Returns an undo. */
export function showChange(
  client: QueryClient,
  { message, change }: { message: Message; change: Partial<Message> },
  ticketId: number,
): () => void {
  const show = (state: Message) =>
    changeThread(client, threadKey(ticketId), (thread) => mergeMessages(thread, [state]));
  show({ ...message, ...change });
  return () => {
    const now = messageStore.recall(client, message.id);
    // A withdrawn message is no longer in the thread.
    if (now?.row !== null) show(now?.row ?? message);
  };
}

/** A message with fresh file URLs: they expire after a while. */
export async function renewMessage(
  client: QueryClient,
  ticketId: number,
  messageId: string,
): Promise<void> {
  const { messages } = await fetchPage(client, { ticketId, query: { around: messageId } });
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
  const undo = showChange(
    client,
    { message, change: { sendState: 'pending', error: null } },
    ticketId,
  );
  try {
    const params = { messageId: message.id };
    putMessages(client, ticketId, [await call('POST /messages/:messageId/retry', { params })]);
  } catch (error) {
    undo();
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
  const undo = showChange(client, { message, change: { isDeleted: true } }, ticketId);
  try {
    await call('DELETE /messages/:messageId', { params: { messageId: message.id } });
  } catch (error) {
    undo();
    throw error;
  }
}

/** What a bot was given of the knowledge base for a message. */
export const sourcesQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['message-sources', messageId],
    queryFn: async ({ signal }) => {
      const params = { messageId };
      return (await call('GET /messages/:messageId/sources', { params }, { signal })).sources;
    },
  });
