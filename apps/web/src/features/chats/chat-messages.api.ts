/** The loaded part of a chat's messages: consecutive ones, in order. */
import type { ChatMessage } from '@prosa/contract/chats';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { entityStore } from '../../core/entity-store.ts';
import { call } from '../../session/session.ts';

export interface LoadedMessages {
  records: readonly ChatMessage[];
  hasOlder: boolean;
}

/** Pages that a refetch goes back to keep what the reader has loaded. */
const REFETCHED_MAX = 5;
/** Messages after the one that is jumped to. */
const AHEAD = 12;

const keyOf = (chatId: number) => ['chat-messages', chatId] as const;

/** A deleted message is a later state of it. */
const messageStore = entityStore<ChatMessage>('chatMessage');

/** Answers show the text of what they answer, until it is deleted. */
function quoting(client: QueryClient, record: ChatMessage): ChatMessage {
  const { replyTo } = record;
  if (!replyTo?.message || !messageStore.find(client, replyTo.id)?.row?.isDeleted) return record;
  return { ...record, replyTo: { ...replyTo, message: '' } };
}

async function fetchPart(
  client: QueryClient,
  { chatId, ...query }: { chatId: number; upTo?: number; after?: number },
  signal?: AbortSignal,
) {
  const to = { params: { chatId }, query };
  const page = await call('GET /chats/:chatId/messages', to, signal ? { signal } : {});
  const records = messageStore.newest(client, page.records);
  return { ...page, records: records.map((record) => quoting(client, record)) };
}

export const messagesQuery = (chatId: number) =>
  queryOptions({
    queryKey: keyOf(chatId),
    queryFn: async ({ client, signal }): Promise<LoadedMessages> => {
      const first = client.getQueryData<LoadedMessages>(keyOf(chatId))?.records[0]?.seq;
      const sentAt = messageStore.mark(client);
      let page = await fetchPart(client, { chatId }, signal);
      let loaded: LoadedMessages = { records: page.records, hasOlder: page.hasMore };
      for (let n = 1; n < REFETCHED_MAX && first !== undefined; n++) {
        const start = loaded.records[0]?.seq ?? 0;
        if (start <= first || !loaded.hasOlder) break;
        page = await fetchPart(client, { chatId, upTo: start - 1 }, signal);
        loaded = { records: [...page.records, ...loaded.records], hasOlder: page.hasMore };
      }
      const told = messageStore
        .since(client, sentAt)
        .flatMap(({ row }) => (row?.chatId === chatId ? row : []))
        .sort((a, b) => a.seq - b.seq);
      return told.reduce((now, message) => withMessage(client, now, message), loaded);
    },
    structuralSharing: false,
  });

type Change = (loaded: LoadedMessages) => LoadedMessages;

const change = (client: QueryClient, chatId: number, by: Change): void =>
  void client.setQueryData<LoadedMessages>(keyOf(chatId), (loaded) => loaded && by(loaded));

const lastOf = ({ records }: LoadedMessages): number => records.at(-1)?.seq ?? 0;

/** A newer state of a message, or the next one. One that would leave a gap is loaded with what lies before it. */
export function putMessage(client: QueryClient, received: ChatMessage): void {
  const { row } = messageStore.learn(client, received);
  if (row) change(client, row.chatId, (loaded) => withMessage(client, loaded, row));
}

function withMessage(
  client: QueryClient,
  loaded: LoadedMessages,
  message: ChatMessage,
): LoadedMessages {
  const at = loaded.records.findIndex(({ id }) => id === message.id);
  const next = message.seq === lastOf(loaded) + 1 ? [message] : [];
  const after = at < 0 ? [...loaded.records, ...next] : loaded.records.with(at, message);
  const records = after.map((record) => quoting(client, record));
  // One that is not loaded may be quoted here.
  const isSame = next.length === 0 && records.every((each, n) => each === loaded.records[n]);
  return isSame ? loaded : { ...loaded, records };
}

export async function loadOlder(client: QueryClient, chatId: number): Promise<void> {
  const first = client.getQueryData<LoadedMessages>(keyOf(chatId))?.records[0]?.seq;
  if (first === undefined || first <= 1) return;
  const page = await fetchPart(client, { chatId, upTo: first - 1 });
  change(client, chatId, (loaded) =>
    loaded.records[0]?.seq === first
      ? { records: [...page.records, ...loaded.records], hasOlder: page.hasMore }
      : loaded,
  );
}

export async function loadNewer(client: QueryClient, chatId: number): Promise<void> {
  const loaded = client.getQueryData<LoadedMessages>(keyOf(chatId));
  if (!loaded) return;
  const after = lastOf(loaded);
  const page = await fetchPart(client, { chatId, after });
  change(client, chatId, (now) =>
    lastOf(now) === after ? { ...now, records: [...now.records, ...page.records] } : now,
  );
}

/** Replaces the loaded part by the one around a message. */
export async function loadAround(client: QueryClient, chatId: number, seq: number): Promise<void> {
  const page = await fetchPart(client, { chatId, upTo: seq + AHEAD });
  change(client, chatId, () => ({ records: page.records, hasOlder: page.hasMore }));
}

/** Replaces the loaded part by the newest page. */
export async function loadNewest(client: QueryClient, chatId: number): Promise<void> {
  const page = await fetchPart(client, { chatId });
  change(client, chatId, () => ({ records: page.records, hasOlder: page.hasMore }));
}

export const hitsQuery = (chatId: number, search: string) =>
  queryOptions({
    queryKey: ['chat-hits', chatId, search],
    queryFn: ({ signal }) =>
      call('GET /chats/hits', { query: { searchParam: search, chatId } }, { signal }),
    gcTime: 0,
  });

export const editMessage = async (
  client: QueryClient,
  { id }: ChatMessage,
  body: { message: string; mentions: number[] },
): Promise<void> =>
  putMessage(
    client,
    await call('PUT /chats/messages/:chatMessageId', { params: { chatMessageId: id }, body }),
  );

/** Its place is told as an event. */
export const deleteMessage = ({ id }: ChatMessage) =>
  call('DELETE /chats/messages/:chatMessageId', { params: { chatMessageId: id } });

export const reactTo = async (
  client: QueryClient,
  { id }: ChatMessage,
  emoji: string,
): Promise<void> =>
  putMessage(
    client,
    await call('PUT /chats/messages/:chatMessageId/reaction', {
      params: { chatMessageId: id },
      body: { emoji },
    }),
  );
