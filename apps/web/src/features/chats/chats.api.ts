/** The user's chats, with the changes that events bring. */
import type { Chat, OwnChat } from '@prosa/contract/chats';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../../session/session.ts';

type Page = Awaited<ReturnType<typeof fetchPage>>;
export type ChatPages = Pick<InfiniteData<Page>, 'pages'>;

const LISTS = ['chats', 'list'] as const;
const ONES = ['chats', 'one'] as const;

const fetchPage = (search: string, cursor: string | undefined, signal: AbortSignal) =>
  call(
    'GET /chats',
    { query: { ...(search ? { searchParam: search } : {}), ...(cursor ? { cursor } : {}) } },
    { signal },
  );

/** The latest first; a search looks at titles and people. */
export const chatsQuery = (search = '') =>
  infiniteQueryOptions({
    queryKey: [...LISTS, search],
    queryFn: ({ pageParam, signal }) => fetchPage(search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
  });

/** The open chat; null if the user is not in it. */
export const chatQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...ONES, uuid],
    queryFn: async ({ signal }): Promise<OwnChat | null> => {
      const { records } = await fetchPage(uuid, undefined, signal);
      return records.find((chat) => chat.uuid === uuid) ?? null;
    },
  });

/** A row that moved while pages were fetched may be in two of them. */
export function chatsOf(data: ChatPages): OwnChat[] {
  const byId = new Map<number, OwnChat>();
  for (const chat of data.pages.flatMap((page) => page.records))
    if (!byId.has(chat.id)) byId.set(chat.id, chat);
  return [...byId.values()].toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

export const ownIn = (chat: Chat, userId: number) =>
  chat.users.find((user) => user.userId === userId);

/** Counted on the menu and in the top bar. */
export function isUnread(chat: OwnChat, userId: number): boolean {
  const own = ownIn(chat, userId);
  return own !== undefined && own.unreads > 0 && (!chat.isMuted || own.mentionedSeq > own.readSeq);
}

/** The other one of a direct chat, otherwise its title; undefined where the other one was deleted. */
export const titleOf = (chat: Chat, userId: number): string | undefined =>
  chat.kind === 'group' ? chat.title : chat.users.find((user) => user.userId !== userId)?.user.name;

/** Events about one state of a chat may arrive in another order than what its people have read. */
function merge(known: OwnChat, chat: Chat): OwnChat {
  if (chat.rev < known.rev) return known;
  const users = chat.users.map((user) => {
    const readSeq = Math.max(user.readSeq, ownIn(known, user.userId)?.readSeq ?? 0);
    return { ...user, readSeq, unreads: Math.max(0, chat.lastSeq - readSeq) };
  });
  return { ...known, ...chat, users };
}

type Change = (chat: OwnChat) => OwnChat;

/** Wherever it is shown; @returns whether the whole list shows it */
function changeChat(client: QueryClient, id: number, userId: number, change: Change): boolean {
  const changed = (chat: OwnChat) => (chat.id === id ? change(chat) : chat);
  client.setQueriesData<OwnChat | null>({ queryKey: ONES }, (chat) => chat && changed(chat));
  client.setQueriesData<ChatPages>({ queryKey: LISTS }, (data) => {
    const before = data?.pages.flatMap((page) => page.records).find((chat) => chat.id === id);
    if (!data || !before) return data;
    const more = Number(isUnread(changed(before), userId)) - Number(isUnread(before, userId));
    const pages = data.pages.map((page) => ({
      ...page,
      records: page.records.map(changed),
      unread: page.unread + more,
    }));
    return { ...data, pages };
  });
  const whole = client.getQueryData<ChatPages>(chatsQuery().queryKey);
  return whole?.pages.some((page) => page.records.some((chat) => chat.id === id)) ?? false;
}

/** A chat that the loaded pages do not show is fetched with them. */
export function putChat(client: QueryClient, chat: Chat, userId: number): void {
  const isShown = changeChat(client, chat.id, userId, (known) => merge(known, chat));
  if (!isShown) refetchChats(client);
}

export function dropChat(client: QueryClient, id: number): void {
  client.setQueriesData<OwnChat | null>({ queryKey: ONES }, (chat) =>
    chat?.id === id ? null : chat,
  );
  client.setQueriesData<ChatPages>({ queryKey: LISTS }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      records: page.records.filter((chat) => chat.id !== id),
    }));
    return { ...data, pages };
  });
  // The count of unread ones may have changed.
  refetchChats(client);
}

export const refetchChats = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['chats'] }).catch(() => undefined);

/** Somebody has read the chat up to this message. */
export function noteRead(
  client: QueryClient,
  read: { chatId: number; userId: number; readSeq: number },
  ownId: number,
): void {
  changeChat(client, read.chatId, ownId, (chat) => ({
    ...chat,
    users: chat.users.map((user) => {
      if (user.userId !== read.userId || user.readSeq >= read.readSeq) return user;
      const { readSeq } = read;
      return { ...user, readSeq, unreads: Math.max(0, chat.lastSeq - readSeq) };
    }),
  }));
}

/** Marks it as read: at once here, then on the server. */
export async function readChat(client: QueryClient, chat: OwnChat, userId: number): Promise<void> {
  noteRead(client, { chatId: chat.id, userId, readSeq: chat.lastSeq }, userId);
  await call('POST /chats/:chatId/read', { params: { chatId: chat.id }, body: {} });
}

export async function muteChat(
  client: QueryClient,
  { id, isMuted }: Pick<OwnChat, 'id' | 'isMuted'>,
  userId: number,
): Promise<void> {
  await call('POST /chats/:chatId/mute', { params: { chatId: id }, body: { isMuted } });
  changeChat(client, id, userId, (chat) => ({ ...chat, isMuted }));
}

/** Kept for the user's next visit, on any device. */
export async function keepDraft(
  client: QueryClient,
  { id, draft }: Pick<OwnChat, 'id' | 'draft'>,
  userId: number,
): Promise<void> {
  changeChat(client, id, userId, (chat) => ({ ...chat, draft }));
  await call('PUT /chats/:chatId/draft', { params: { chatId: id }, body: { draft } });
}
