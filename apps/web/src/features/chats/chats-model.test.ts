/** Chats on screen, and a server whose events and answers overtake each other. */
import type { Chat, ChatMessage, OwnChat } from '@prosa/contract/chats';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadOlder, messagesQuery, putMessage } from './chat-messages.api.ts';
import { chatsOf, chatsQuery, dropChat, isUnread, noteRead, ownIn, putChat } from './chats.api.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ME = 1;
const PAGE = 2;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Answers and events that are on their way to the browser. */
function network(answer: (url: URL) => unknown) {
  const onTheWay: (() => void)[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const response = Response.json(answer(new URL(address, 'http://prosa.test')));
    return new Promise((resolve) => onTheWay.push(() => resolve(response)));
  });
  const arrive = async (which: number) => {
    // Events and answers are tasks of their own.
    await turn();
    onTheWay.splice(which % onTheWay.length, 1)[0]?.();
    await turn();
  };
  const settle = async (client: QueryClient) => {
    const isBusy = () => onTheWay.length > 0 || client.isFetching() > 0;
    do {
      while (isBusy()) await arrive(0);
      // A list that lacks a chat is fetched again soon.
      vi.advanceTimersByTime(200);
    } while (isBusy());
  };
  return { tell: (event: () => void) => void onTheWay.push(event), arrive, settle };
}

const chat = (id: number): OwnChat => ({
  ...{ id, uuid: `uuid-${id}`, kind: 'group', title: `Conversa ${id}`, ownerId: 2 },
  ...{ lastMessage: '', lastSeq: 1, rev: 1, isMuted: false, draft: '' },
  users: [{ userId: ME, user: { id: ME, name: 'Ana' }, unreads: 0, readSeq: 1, mentionedSeq: 0 }],
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: `2026-11-21T12:0${id}:00.000Z`,
});

function startChats() {
  const client = new QueryClient();
  const stored = new Map([1, 2, 3].map((id) => [id, chat(id)]));
  /** What somebody is no longer in keeps changing without them. */
  const outside = new Map<number, OwnChat>();
  let clock = 0;
  const inOrder = () => [...stored.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const unread = () => inOrder().filter((each) => isUnread(each, ME)).length;
  const net = network((url) => {
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const hasMore = stored.size > from + PAGE;
    const records = inOrder().slice(from, from + PAGE);
    const cursor = hasMore ? String(from + PAGE) : null;
    return { records, count: stored.size, hasMore, cursor, unread: unread() };
  });
  const observer = new InfiniteQueryObserver(client, chatsQuery('', ME));
  const stop = observer.subscribe(() => {});
  function changed(before: OwnChat, change: Partial<OwnChat>): OwnChat {
    clock += 1;
    const updatedAt = new Date(Date.UTC(2026, 10, 22, 0, clock)).toISOString();
    const lastSeq = change.lastSeq ?? before.lastSeq;
    const users = before.users.map((user) => ({ ...user, unreads: lastSeq - user.readSeq }));
    return { ...before, users, ...change, updatedAt, rev: before.rev + 1 };
  }
  const told = ({ isMuted: _, draft: __, ...shared }: OwnChat): Chat => shared;
  const put = (row: OwnChat) => {
    stored.set(row.id, row);
    net.tell(() => putChat(client, told(row), ME));
  };
  return {
    client,
    stop,
    net,
    inOrder,
    unread,
    shown: () => client.getQueryData(chatsQuery('', ME).queryKey)!,
    write(id: number) {
      const before = stored.get(id);
      if (before) put(changed(before, { lastSeq: before.lastSeq + 1 }));
    },
    read(id: number) {
      const before = stored.get(id);
      if (!before) return;
      const readSeq = before.lastSeq;
      const users = before.users.map((user) => ({ ...user, readSeq, unreads: 0 }));
      stored.set(id, { ...before, users });
      net.tell(() => noteRead(client, { chatId: id, userId: ME, readSeq }, ME));
    },
    remove(id: number) {
      const before = stored.get(id);
      if (!before) return;
      stored.delete(id);
      const after = changed(before, {});
      outside.set(id, after);
      net.tell(() => dropChat(client, { id, rev: after.rev }, ME));
    },
    addAgain(id: number) {
      const before = outside.get(id);
      if (!outside.delete(id) || !before) return;
      const users = before.users.map((user) => ({ ...user, readSeq: before.lastSeq, unreads: 0 }));
      put(changed(before, { users }));
    },
    refetch: () => void client.invalidateQueries({ queryKey: ['chats'] }),
    loadMore: () => void observer.fetchNextPage({ cancelRefetch: false }),
  };
}

type Chats = ReturnType<typeof startChats>;
const aChat = fc.integer({ min: 1, max: 3 });
const what = fc.constantFrom('write', 'read', 'remove', 'addAgain');
const chatStep = fc.oneof(
  fc.tuple(what, aChat).map(
    ([name, id]) =>
      (model: Chats) =>
        model[name as 'write'](id),
  ),
  fc.constantFrom<((model: Chats) => void)[]>(
    (model) => model.refetch(),
    (model) => model.loadMore(),
  ),
  fc.nat().map(
    (which) =>
      (model: Chats): void | Promise<void> =>
        model.net.arrive(which),
  ),
);

it("shows the server's chats in the end, and none that the user was taken out of", async () => {
  const run = fc.asyncProperty(fc.array(chatStep, { maxLength: 25 }), async (steps) => {
    const model = startChats();
    await model.net.settle(model.client);
    for (const take of steps) await take(model);
    await model.net.settle(model.client);
    const states = (rows: readonly OwnChat[]) =>
      rows.map((each) => `${each.id}.${each.rev} read to ${ownIn(each, ME)?.readSeq}`);
    const shown = states(chatsOf(model.shown()));
    const stored = states(model.inOrder());
    expect(stored).toEqual(expect.arrayContaining(shown));
    expect(shown.slice(0, PAGE)).toEqual(stored.slice(0, PAGE));
    expect(model.shown().pages[0]?.unread).toBe(model.unread());
    model.stop();
  });
  await fc.assert(run, { numRuns: 500 });
});

const message = (seq: number): ChatMessage =>
  ({
    ...{ id: seq, chatId: 1, seq, rev: 1, isDeleted: false, message: `Texto ${seq}` },
    // Each answers the one before.
    replyTo: seq > 1 ? { id: seq - 1, seq: seq - 1, sender: null, message: 'citado' } : null,
  }) as ChatMessage;

function startMessages() {
  const client = new QueryClient();
  const stored = new Map([1, 2, 3, 4, 5].map((seq) => [seq, message(seq)]));
  const inOrder = () =>
    [...stored.values()].map((row) => {
      const isGone = row.replyTo && stored.get(row.replyTo.id)?.isDeleted;
      return isGone ? { ...row, replyTo: { ...row.replyTo!, message: '' } } : row;
    });
  const net = network((url) => {
    const upTo = Number(url.searchParams.get('upTo') ?? stored.size);
    const hasMore = upTo > PAGE;
    const records = inOrder().slice(Math.max(0, upTo - PAGE), upTo);
    return { records, count: stored.size, hasMore, cursor: null };
  });
  const observer = new QueryObserver(client, messagesQuery(1));
  const stop = observer.subscribe(() => {});
  const put = (row: ChatMessage) => {
    stored.set(row.seq, row);
    net.tell(() => putMessage(client, row));
  };
  return {
    client,
    stop,
    net,
    inOrder,
    shown: () => client.getQueryData(messagesQuery(1).queryKey)!,
    write: () => put(message(stored.size + 1)),
    remove(seq: number) {
      const before = stored.get(seq);
      if (before) put({ ...before, message: '', isDeleted: true, rev: before.rev + 1 });
    },
    refetch: () => void client.invalidateQueries({ queryKey: messagesQuery(1).queryKey }),
    loadOlder: () => void loadOlder(client, 1),
  };
}

type Messages = ReturnType<typeof startMessages>;
const messageStep = fc.oneof(
  fc.integer({ min: 1, max: 7 }).map((seq) => (model: Messages) => model.remove(seq)),
  fc.constantFrom<((model: Messages) => void)[]>(
    (model) => model.write(),
    (model) => model.refetch(),
    (model) => model.loadOlder(),
  ),
  fc.nat().map(
    (which) =>
      (model: Messages): void | Promise<void> =>
        model.net.arrive(which),
  ),
);

it("shows the server's state of every loaded message, and quotes none that was deleted", async () => {
  const run = fc.asyncProperty(fc.array(messageStep, { maxLength: 25 }), async (steps) => {
    const model = startMessages();
    await model.net.settle(model.client);
    for (const take of steps) await take(model);
    await model.net.settle(model.client);
    const states = (rows: readonly ChatMessage[]) =>
      rows.map(({ seq, rev, replyTo }) => `${seq}.${rev} ${replyTo?.message}`);
    const { records } = model.shown();
    const first = records[0]!.seq;
    const loaded = model.inOrder().slice(first - 1, records.at(-1)!.seq);
    expect(states(records)).toEqual(states(loaded));
    model.stop();
  });
  await fc.assert(run, { numRuns: 500 });
});
