/**
 * A thread in the query cache: pages newest first, messages in a page oldest first, as the server sends them. They
 * have no gaps, but need not reach the end: after a jump to an old message the first page has `hasNewer`.
 */
import type { Api } from '@prosa/contract';
import type { Message } from '@prosa/contract/messages';
import type { ThreadKey } from '@prosa/contract/realtime';
import type { RouteResult } from '@prosa/contract/route';
import type { TicketEvent } from '@prosa/contract/ticket-events';
import type { Ticket } from '@prosa/contract/tickets';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Known } from '../../core/entity-store.ts';
import { ticketStore } from '../stores/ticket-store.ts';

export type ThreadPage = RouteResult<Api['GET /messages/:ticketId']>;
/** Page parameters are not used here. */
export type Thread = InfiniteData<ThreadPage, unknown>;
export type Attendance = ThreadPage['attendances'][number];

export const threadKey = (ticketId: number) => ['messages', ticketId] as const;

/** Every cached thread of this contact on this connection: one for each opened attendance. */
export function threadsOf(client: QueryClient, { contactId, whatsappId }: ThreadKey) {
  return client
    .getQueryCache()
    .findAll({ queryKey: ['messages'] })
    .filter((query) => {
      const loaded = (query.state.data as Thread | undefined)?.pages[0]?.ticket;
      // Contacts may have been merged since it was loaded.
      const ticket = loaded && (ticketStore.find(client, loaded.id)?.row ?? loaded);
      return ticket?.contactId === contactId && ticket.whatsappId === whatsappId;
    });
}

export function changeThread(
  client: QueryClient,
  key: readonly unknown[],
  change: (thread: Thread) => Thread,
): void {
  client.setQueryData<Thread>(key, (thread) => thread && change(thread));
}

/** Shows messages in the state given, which `messageStore` says is the newest; those of unloaded pages change nothing. */
export function mergeMessages(thread: Thread, messages: readonly Message[]): Thread {
  return messages.reduce(mergeMessage, thread);
}

/** Removes messages that were withdrawn before they were sent. */
export function dropMessages(thread: Thread, ids: readonly string[]): Thread {
  if (ids.length === 0) return thread;
  const pages = thread.pages.map((page) => ({
    ...page,
    messages: page.messages.filter(({ id }) => !ids.includes(id)),
  }));
  return { ...thread, pages };
}

/** Pages that were put back as they were: with what changed since. `catchUp` brings messages that are not loaded. */
export function withChanges(thread: Thread, changes: readonly Known<Message>[]): Thread {
  const isLoaded = (id: string) => thread.pages.some((page) => has(page, id));
  const loaded = changes.filter(({ id }) => isLoaded(id));
  const gone = loaded.flatMap(({ id, row }) => (row ? [] : id));
  return dropMessages(
    mergeMessages(
      thread,
      loaded.flatMap(({ row }) => row ?? []),
    ),
    gone,
  );
}

function mergeMessage(thread: Thread, message: Message): Thread {
  const pageOfKnown = thread.pages.findIndex((page) => has(page, message.id));
  if (pageOfKnown >= 0) return replace(thread, pageOfKnown, message);
  if (isBeyond(thread, message)) return thread;
  const at = thread.pages.findIndex((page, index) => belongs(thread, { page, index }, message));
  if (at < 0) return thread;
  return changePage(thread, at, (page) => {
    const before = page.messages.findIndex((other) => other.seq > message.seq);
    const place = before < 0 ? page.messages.length : before;
    return { ...page, messages: page.messages.toSpliced(place, 0, message) };
  });
}

const has = (page: ThreadPage, id: string) => page.messages.some((message) => message.id === id);

/** Behind messages that are not loaded: appending it would hide the gap. */
function isBeyond({ pages: [newest] }: Thread, message: Message): boolean {
  const last = newest?.messages.at(-1);
  return newest?.hasNewer === true && message.seq > (last?.seq ?? Number.NEGATIVE_INFINITY);
}

/** A page starts at its oldest message; the last one reaches back to the beginning unless there is more. */
function belongs(
  thread: Thread,
  { page, index }: { page: ThreadPage; index: number },
  message: Message,
): boolean {
  const oldest = page.messages[0];
  if (oldest && message.seq > oldest.seq) return true;
  return index === thread.pages.length - 1 && !page.hasMore;
}

function replace(thread: Thread, pageIndex: number, message: Message): Thread {
  return changePage(thread, pageIndex, (page) => {
    const at = page.messages.findIndex((other) => other.id === message.id);
    if (page.messages[at] === message) return page;
    return { ...page, messages: page.messages.with(at, message) };
  });
}

function changePage(thread: Thread, at: number, change: (page: ThreadPage) => ThreadPage): Thread {
  const page = thread.pages[at];
  if (!page) return thread;
  const next = change(page);
  return next === page ? thread : { ...thread, pages: thread.pages.with(at, next) };
}

/**
 * All pages of changes as one, so that the view moves once. The server time is the first page's, since later changes
 * may lie behind the cursor.
 */
export async function allChanges(
  fetchPage: (cursor: string | undefined) => Promise<ThreadPage>,
): Promise<ThreadPage> {
  const first = await fetchPage(undefined);
  const messages = [...first.messages];
  let { attendances } = first;
  let page = first;
  while (page.hasMore && page.cursor !== null) {
    page = await fetchPage(page.cursor);
    messages.push(...page.messages);
    attendances = page.attendances.reduce(withAttendance, attendances);
  }
  const { ticket } = page;
  const { events, serverTime } = first;
  return { ...page, messages, ticket, attendances, events, serverTime };
}

/** Merges changes made while not listening, with the server time for the next catch-up. */
export function mergeCatchUp(thread: Thread, caught: ThreadPage): Thread {
  const merged = mergeMessages(thread, caught.messages);
  const { serverTime } = caught;
  const timed = { ...merged, pages: merged.pages.map((page) => ({ ...page, serverTime })) };
  return changePage(timed, 0, (page) => ({
    ...page,
    attendances: caught.attendances.reduce(withAttendance, page.attendances),
    events: caught.events.reduce(withEvent, page.events),
  }));
}

function withEvent(all: readonly TicketEvent[], event: TicketEvent): TicketEvent[] {
  const at = all.findIndex(({ id }) => id === event.id);
  if (at < 0) return [...all, event];
  return all.with(at, event);
}

/** The time up to which the whole thread is known: newer pages may have been fetched after older ones. */
export const knownUntil = (thread: Thread): string | undefined =>
  thread.pages.map((page) => page.serverTime).sort()[0];

function withAttendance(all: readonly Attendance[], attendance: Attendance): Attendance[] {
  const at = all.findIndex(({ id }) => id === attendance.id);
  return at < 0 ? [...all, attendance] : all.with(at, attendance);
}

/** Updates a changed ticket in the markers of the threads that show it, too. */
export function foldAttendance(client: QueryClient, received: Ticket): void {
  const ticket = ticketStore.learn(client, received).row;
  if (!ticket) return;
  const { id, createdAt, closedAt } = ticket;
  for (const query of threadsOf(client, ticket)) {
    changeThread(client, query.queryKey, (thread) =>
      changePage(thread, 0, (page) => ({
        ...page,
        attendances: withAttendance(page.attendances, { id, createdAt, closedAt }),
      })),
    );
  }
}

export function messagesOf(thread: Thread): Message[] {
  return thread.pages.toReversed().flatMap((page) => page.messages);
}

/** In thread order. When several pages have an event, the newest page wins, because changes are applied there. */
export function eventsOf(thread: Thread): TicketEvent[] {
  const all = thread.pages.toReversed().flatMap((page) => page.events);
  const known = new Map(all.map((event) => [event.id, event]));
  return [...known.values()].sort((a, b) => a.seq - b.seq || a.id - b.id);
}

/** Every attendance in any page; the newest page wins, because events change that one. */
export function attendancesOf(thread: Thread): Map<number, Attendance> {
  const all = thread.pages.toReversed().flatMap((page) => page.attendances);
  return new Map(all.map((attendance) => [attendance.id, attendance]));
}
