import type { Chat, ChatMessage, OwnChat } from '@prosa/contract/chats';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { type LoadedMessages, messagesQuery, putMessage } from './chat-messages.api.ts';
import { chatsOf, chatsQuery, isUnread, noteRead, putChat } from './chats.api.ts';

const ME = 1;
const { queryKey } = chatsQuery();

const user = (userId: number, readSeq: number, lastSeq: number, mentionedSeq = 0) => ({
  userId,
  user: { id: userId, name: `Pessoa ${userId}` },
  unreads: lastSeq - readSeq,
  readSeq,
  mentionedSeq,
});

const chat = (id: number, change: Partial<OwnChat> = {}): OwnChat => ({
  id,
  uuid: `uuid-${id}`,
  kind: 'group',
  title: `Conversa ${id}`,
  ownerId: ME,
  lastMessage: '',
  lastSeq: 1,
  users: [user(ME, 1, 1), user(2, 1, 1)],
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: `2026-11-21T12:0${id}:00.000Z`,
  rev: 1,
  isMuted: false,
  draft: '',
  ...change,
});

/** The same after another message, as an event tells it. */
function written(before: OwnChat, at: string): Chat {
  const { isMuted: _, draft: __, ...shared } = before;
  const lastSeq = shared.lastSeq + 1;
  const users = shared.users.map((each) => ({ ...each, unreads: lastSeq - each.readSeq }));
  return { ...shared, lastSeq, users, updatedAt: at, rev: shared.rev + 1 };
}

function cache(...records: OwnChat[]): QueryClient {
  const client = new QueryClient();
  const page = { records, count: records.length, hasMore: false, cursor: null, unread: 0 };
  client.setQueryData(queryKey, { pages: [page], pageParams: [undefined] });
  return client;
}

const pagesIn = (client: QueryClient) => client.getQueryData(queryKey)!;
const unreadIn = (client: QueryClient) => pagesIn(client).pages[0]!.unread;

describe('the list of chats', () => {
  it('moves a chat with a new message to the top, counts it, and keeps what only its reader knows', () => {
    const old = chat(1, { draft: 'Bom d' });
    const client = cache(chat(2), old);
    putChat(client, written(old, '2026-11-21T13:00:00.000Z'), ME);
    const [first] = chatsOf(pagesIn(client));
    expect(first).toMatchObject({ id: 1, draft: 'Bom d', lastSeq: 2 });
    expect([isUnread(first!, ME), unreadIn(client)]).toEqual([true, 1]);
  });

  it('ignores an older state, and never takes back what was read', () => {
    const old = chat(1);
    const client = cache(old);
    const news = written(old, '2026-11-21T13:00:00.000Z');
    putChat(client, news, ME);
    noteRead(client, { chatId: 1, userId: ME, readSeq: 2 }, ME);
    expect(unreadIn(client)).toBe(0);
    putChat(client, news, ME);
    const { isMuted: _, draft: __, ...older } = old;
    putChat(client, older, ME);
    expect(chatsOf(pagesIn(client))[0]).toMatchObject({ lastSeq: 2 });
    expect(unreadIn(client)).toBe(0);
  });

  it('counts no message as unread that was read before its chat was received', () => {
    const old = chat(1);
    const client = cache();
    noteRead(client, { chatId: 1, userId: ME, readSeq: 2 }, ME);
    const { records, ...page } = pagesIn(client).pages[0]!;
    client.setQueryData(queryKey, {
      pages: [{ ...page, records: [...records, old] }],
      pageParams: [undefined],
    });
    putChat(client, written(old, '2026-11-21T13:00:00.000Z'), ME);
    expect(chatsOf(pagesIn(client))[0]).toMatchObject({ lastSeq: 2 });
    expect(unreadIn(client)).toBe(0);
  });

  it('asks the server for the count once its reader has read a chat further down', () => {
    const client = cache(chat(1));
    const isAsked = () => client.getQueryState(queryKey)?.isInvalidated;
    noteRead(client, { chatId: 1, userId: ME, readSeq: 1 }, ME);
    noteRead(client, { chatId: 9, userId: 2, readSeq: 1 }, ME);
    expect(isAsked()).toBe(false);
    noteRead(client, { chatId: 9, userId: ME, readSeq: 1 }, ME);
    expect(isAsked()).toBe(true);
  });

  it('does not count a muted chat, unless a message mentions its reader', () => {
    const muted = chat(1, { isMuted: true });
    const client = cache(muted);
    const news = written(muted, '2026-11-21T13:00:00.000Z');
    putChat(client, news, ME);
    expect(unreadIn(client)).toBe(0);
    const users = [user(ME, 1, 3, 3), user(2, 3, 3)];
    putChat(client, { ...news, lastSeq: 3, users, rev: 3 }, ME);
    expect(unreadIn(client)).toBe(1);
  });
});

describe('the loaded messages', () => {
  const message = (seq: number, change: Partial<ChatMessage> = {}) =>
    ({
      id: seq,
      chatId: 1,
      seq,
      rev: 1,
      replyTo: null,
      isDeleted: false,
      ...change,
    }) as ChatMessage;
  const loaded = (records: ChatMessage[]) => {
    const client = new QueryClient();
    const data: LoadedMessages = { records, hasOlder: false };
    client.setQueryData(messagesQuery(1).queryKey, data);
    const seqs = () =>
      client.getQueryData(messagesQuery(1).queryKey)!.records.map(({ seq, rev }) => [seq, rev]);
    return { client, seqs };
  };

  it('take the next message once, and none that would leave a gap', () => {
    const { client, seqs } = loaded([message(1), message(2)]);
    putMessage(client, message(4));
    putMessage(client, message(3));
    putMessage(client, message(3));
    expect(seqs()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  it('take the newer state of a message, and empty it where others quote it', () => {
    const replyTo = { id: 1, seq: 1, sender: null, message: 'Segredo' };
    const { client, seqs } = loaded([message(1), message(2, { replyTo })]);
    putMessage(client, message(1, { rev: 3 }));
    putMessage(client, message(1, { rev: 2 }));
    expect(seqs()[0]).toEqual([1, 3]);
    putMessage(client, message(1, { rev: 4, isDeleted: true }));
    const [, answer] = client.getQueryData(messagesQuery(1).queryKey)!.records;
    expect(answer?.replyTo?.message).toBe('');
  });
});
