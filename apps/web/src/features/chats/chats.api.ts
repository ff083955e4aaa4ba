/** The user's chats, with the changes that events bring. */
import type { Chat, OwnChat } from '@prosa/contract/chats';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { keptCurrent } from '../../core/entity-pages.ts';
import { entityStore, type Known } from '../../core/entity-store.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { call, getSession } from '../../session/session.ts';

type Page = Awaited<ReturnType<typeof fetchPage>>;
export type ChatPages = Pick<InfiniteData<Page>, 'pages'>;

const LISTS = ['chats', 'list'] as const;
const ONES = ['chats', 'one'] as const;

/** Without what only the asking user may know. */
const chatStore = entityStore<Chat>('chat');

/** How far each person has read each chat. The row of a chat that is being loaded may arrive later and be older. */
const readStore = entityStore<{ id: string; rev: number }>('chat-read');

const readId = (chatId: number, userId: number) => `${chatId} ${userId}`;

export function ownId(): number {
  const session = getSession();
  return session.status === 'signedIn' ? session.user.id : 0;
}

const fetchPage = (search: string, cursor: string | undefined, signal: AbortSignal) =>
  call(
    'GET /chats',
    { query: { ...(search ? { searchParam: search } : {}), ...(cursor ? { cursor } : {}) } },
    { signal },
  );

/** The latest first; a search looks at titles and people. */
export const chatsQuery = (search = '', userId = ownId()) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, search],
    queryFn: async ({ client, pageParam, signal }) => {
      const page = await fetchPage(search, pageParam, signal);
      for (const chat of page.records) learn(client, chat);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    ...keptCurrent(chatStore, (data: ChatPages, changes, client) => {
      if (search === '' && changes.some((known) => isMissing(data, known))) refetchList(client);
      return asKnown(client, data, userId);
    }),
  });

/** The open chat; null if the user is not in it. */
export const chatQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...ONES, uuid],
    queryFn: async ({ client, signal }): Promise<OwnChat | null> => {
      const { records } = await fetchPage(uuid, undefined, signal);
      const chat = records.find((each) => each.uuid === uuid);
      if (!chat) return null;
      learn(client, chat);
      return newest(client, chat);
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
function learn(client: QueryClient, chat: Chat): Known<Chat> {
  const before = chatStore.find(client, chat.id)?.row;
  const users = chat.users.map((user) => {
    const shown = before && ownIn(before, user.userId)?.readSeq;
    const told = readStore.find(client, readId(chat.id, user.userId))?.rev;
    const readSeq = Math.max(user.readSeq, shown ?? 0, told ?? 0);
    return { ...user, readSeq, unreads: Math.max(0, chat.lastSeq - readSeq) };
  });
  return chatStore.learn(client, { ...chat, users });
}

/** Null: it was deleted, or the user is no longer in it. */
function newest(client: QueryClient, chat: OwnChat): OwnChat | null {
  const known = chatStore.find(client, chat.id);
  if (!known) return chat;
  return known.row && { ...known.row, isMuted: chat.isMuted, draft: chat.draft };
}

/** The count of unread chats is that of the rows as they were. */
function withRows(data: ChatPages, userId: number, to: (chat: OwnChat) => OwnChat | null) {
  const unreadIn = (pages: ChatPages) =>
    chatsOf(pages).filter((chat) => isUnread(chat, userId)).length;
  const pages = data.pages.map((page) => ({
    ...page,
    records: page.records.flatMap((chat) => to(chat) ?? []),
  }));
  const more = unreadIn({ pages }) - unreadIn(data);
  return { ...data, pages: pages.map((page) => ({ ...page, unread: page.unread + more })) };
}

const asKnown = (client: QueryClient, data: ChatPages, userId: number) =>
  withRows(data, userId, (chat) => newest(client, chat));

/** Told while the list was fetched, and not in it; further down it comes with a later page. */
function isMissing({ pages }: ChatPages, { id, row }: Known<Chat>): boolean {
  const records = pages.flatMap((page) => page.records);
  if (!row || records.some((chat) => chat.id === id)) return false;
  return !pages.at(-1)?.hasMore || row.updatedAt > (records.at(-1)?.updatedAt ?? '');
}

function changeRows(
  client: QueryClient,
  userId: number,
  to: (chat: OwnChat) => OwnChat | null,
): void {
  client.setQueriesData<OwnChat | null>({ queryKey: ONES }, (chat) => chat && to(chat));
  client.setQueriesData<ChatPages>(
    { queryKey: LISTS },
    (data) => data && withRows(data, userId, to),
  );
}

const showKnown = (client: QueryClient, userId: number): void =>
  changeRows(client, userId, (chat) => newest(client, chat));

/** A chat that the loaded pages do not show is fetched with them. */
export function putChat(client: QueryClient, received: Chat, userId: number): void {
  const { row } = learn(client, received);
  if (!row) return;
  showKnown(client, userId);
  if (!isListed(client, row.id)) refetchChats(client);
}

const isListed = (client: QueryClient, chatId: number): boolean =>
  client
    .getQueryData(chatsQuery().queryKey)
    ?.pages.some(({ records }) => records.some(({ id }) => id === chatId)) ?? false;

/** @param rev of the state without this user; unknown before the server has told it */
export function dropChat(
  client: QueryClient,
  { id, rev }: { id: number; rev?: number | undefined },
  userId: number,
): void {
  const known = chatStore.find(client, id);
  chatStore.bury(client, { id, rev: rev ?? (known?.rev ?? 0) + 1 });
  showKnown(client, userId);
  // The count of unread ones may have changed.
  refetchChats(client);
}

/** Not at once: a fetch that has just ended is still to be shown. */
const SOON_MS = 100;

const refetchList = (client: QueryClient): void =>
  refetchSoon(client, chatsQuery().queryKey, SOON_MS);

export const refetchChats = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['chats'] }).catch(() => undefined);

/** Somebody has read the chat up to this message. One further down is counted by the server alone. */
export function noteRead(
  client: QueryClient,
  read: { chatId: number; userId: number; readSeq: number },
  me: number,
): void {
  readStore.learn(client, { id: readId(read.chatId, read.userId), rev: read.readSeq });
  const chat = chatStore.find(client, read.chatId)?.row;
  if (chat) learn(client, chat);
  showKnown(client, me);
  if (read.userId === me && !isListed(client, read.chatId)) refetchChats(client);
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
  changeRows(client, userId, (chat) => (chat.id === id ? { ...chat, isMuted } : chat));
}

/** Kept for the user's next visit, on any device. */
export async function keepDraft(
  client: QueryClient,
  { id, draft }: Pick<OwnChat, 'id' | 'draft'>,
  userId: number,
): Promise<void> {
  changeRows(client, userId, (chat) => (chat.id === id ? { ...chat, draft } : chat));
  await call('PUT /chats/:chatId/draft', { params: { chatId: id }, body: { draft } });
}
