/** The rows of a thread. */
import type { Message } from '@prosa/contract/messages';
import type { TicketEvent } from '@prosa/contract/ticket-events';
import type { OutboxItem } from '../../../conversation/messages/outbox/outbox.ts';
import type { Attendance } from '../../../conversation/messages/thread-cache.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { gatherAlbums } from './albums.ts';

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'marker'; key: string; what: 'started' | 'closed'; at: string }
  | { kind: 'event'; key: string; event: TicketEvent }
  | MessageRow
  | AlbumRow;

export interface MessageRow {
  kind: 'message';
  key: string;
  message: Message;
  /** First and last bubble of a group by one side. */
  isFirst: boolean;
  isLast: boolean;
  item: OutboxItem | null;
}

/** Pictures and videos in one grid; each stays a message. */
export interface AlbumRow {
  kind: 'album';
  key: string;
  rows: readonly MessageRow[];
  isFirst: boolean;
  isLast: boolean;
}

export interface ThreadParts {
  messages: readonly Message[];
  pending: readonly { message: Message; item: OutboxItem }[];
  attendances: ReadonlyMap<number, Attendance>;
  /** In thread order. */
  events: readonly TicketEvent[];
  /** The beginning of the thread is loaded. */
  isWhole: boolean;
  /** Its end is. */
  hasEnd: boolean;
  /** The oldest message of each loaded page. */
  pageStarts?: ReadonlySet<string>;
}

const GROUP_MS = 10 * 60_000;

export function buildRows(parts: ThreadParts): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let before: Item | undefined;
  let ticketId: number | null = null;
  for (const item of timeline(parts)) {
    const breaks = breaksBetween(
      { ticketId, place: before && placeOf(before) },
      placeOf(item),
      parts,
    );
    rows.push(...breaks, rowOf(item, breaks.length > 0 ? undefined : before));
    before = item;
    ticketId = attendanceAt(ticketId, placeOf(item), parts);
  }
  if (parts.hasEnd) rows.push(...closedMarker(ticketId, parts));
  endGroups(rows);
  return gatherAlbums(rows, parts.pageStarts ?? new Set());
}

const rowOf = ({ event, entry }: Item, before: Item | undefined): ThreadRow =>
  event ? eventRow(event) : messageRow(entry, before?.entry);

/** A group ends where the next row is not one of its bubbles. */
function endGroups(rows: readonly ThreadRow[]): void {
  rows.forEach((row, index) => {
    const next = rows[index + 1];
    if (row.kind === 'message') row.isLast = next?.kind !== 'message' || next.isFirst;
  });
}

const eventRow = (event: TicketEvent): ThreadRow => ({
  kind: 'event',
  key: `event:${event.id}`,
  event,
});

/** An entry with a time and attendance of its own. */
type Placed = Pick<Message, 'id' | 'ticketId' | 'createdAt'> | TicketEvent;

type Item = { event: TicketEvent; entry?: never } | { event?: never; entry: Entry };

const placeOf = ({ event, entry }: Item): Placed => event ?? entry.message;

/** Puts each event behind the message that it follows. */
function timeline(parts: ThreadParts): Item[] {
  const events = shownEvents(parts);
  const items: Item[] = [];
  let next = 0;
  for (const entry of entries(parts)) {
    // Messages not stored yet come after all events.
    const seq = entry.item ? Number.POSITIVE_INFINITY : entry.message.seq;
    for (let event = events[next]; event && event.seq < seq; event = events[++next])
      items.push({ event });
    items.push({ entry });
  }
  return [...items, ...events.slice(next).map((event) => ({ event }))];
}

/** Events of parts that are not loaded are left out. */
function shownEvents({ events, messages, isWhole, hasEnd }: ThreadParts): TicketEvent[] {
  const first = messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const last = messages.at(-1)?.seq ?? Number.NEGATIVE_INFINITY;
  return events.filter(
    (event) => (isWhole || event.seq >= first) && (hasEnd || event.seq <= last) && !isGone(event),
  );
}

const isGone = ({ kind, note }: TicketEvent): boolean => kind === 'note' && !note;

interface Entry {
  message: Message;
  item: OutboxItem | null;
}

/** Does not repeat a message that has been stored meanwhile. */
function entries({ messages, pending, hasEnd }: ThreadParts): Entry[] {
  const stored = new Set(messages.map((message) => message.clientId));
  const last = hasEnd ? pending : [];
  const waiting = last.filter(({ message }) => !stored.has(message.clientId));
  return [...messages.map((message) => ({ message, item: null })), ...waiting];
}

function messageRow({ message, item }: Entry, before: Entry | undefined): MessageRow {
  return {
    kind: 'message',
    // Keep the sender's own key when the server's answer arrives, so that the bubble is not drawn again.
    key: message.clientId ?? message.id,
    message,
    isFirst: !before || !isSameGroup(before.message, message),
    isLast: true,
    item,
  };
}

function isSameGroup(a: Message, b: Message): boolean {
  if (a.fromMe !== b.fromMe || a.contact?.id !== b.contact?.id) return false;
  if (a.user?.id !== b.user?.id || a.automatic !== b.automatic) return false;
  return Math.abs(momentOf(b).ms - momentOf(a).ms) < GROUP_MS;
}

interface Moment {
  ms: number;
  day: string;
}

/** Parsed once per entry: every arriving page builds all rows again. */
const moments = new WeakMap<Placed, Moment>();

function momentOf(placed: Placed): Moment {
  const known = moments.get(placed);
  if (known) return known;
  const { createdAt } = placed;
  const moment = { ms: Date.parse(createdAt), day: formatDate(createdAt) };
  moments.set(placed, moment);
  return moment;
}

/**
 * The attendance of the next row. A message without one ends the attendance before it only if that was closed by then.
 */
function attendanceAt(
  before: number | null,
  { ticketId, createdAt }: Placed,
  { attendances }: ThreadParts,
): number | null {
  if (ticketId !== null || before === null) return ticketId;
  const closedAt = attendances.get(before)?.closedAt ?? null;
  return closedAt !== null && Date.parse(closedAt) <= Date.parse(createdAt) ? null : before;
}

interface Before {
  /** The attendance of the row before. */
  ticketId: number | null;
  place: Placed | undefined;
}

/** Rows between two entries: the end of an attendance, the start of the next, a new day. */
function breaksBetween(
  { ticketId, place: before }: Before,
  here: Placed,
  parts: ThreadParts,
): ThreadRow[] {
  const { attendances, isWhole } = parts;
  const rows: ThreadRow[] = [];
  const hereIn = attendanceAt(ticketId, here, parts);
  const isNewAttendance = before ? ticketId !== hereIn : isWhole;
  if (isNewAttendance) rows.push(...closedMarker(ticketId, parts));
  // While older ones can be loaded, a message comes first: a label there would move up with each page,
  // and the view would lose its scroll anchor.
  if (before ? momentOf(before).day !== momentOf(here).day : isWhole) {
    rows.push({ kind: 'day', key: `day:${here.id}`, at: here.createdAt });
  }
  const attendance = hereIn === null ? undefined : attendances.get(hereIn);
  if (isNewAttendance && attendance && isBegun(attendance, before)) {
    const { id, createdAt: at } = attendance;
    rows.push({ kind: 'marker', key: `started:${id}:${here.id}`, what: 'started', at });
  }
  return rows;
}

/** An attendance that continues behind a message without one began before that. */
const isBegun = (attendance: Attendance, before: Placed | undefined): boolean =>
  !before || before.ticketId !== null || attendance.createdAt >= before.createdAt;

/** Only for attendances older than the events that name who closed them. */
function closedMarker(ticketId: number | null, { attendances, events }: ThreadParts): ThreadRow[] {
  if (ticketId === null) return [];
  const attendance = attendances.get(ticketId);
  if (!attendance?.closedAt || events.some((event) => isClose(event, ticketId))) return [];
  const { id, closedAt: at } = attendance;
  return [{ kind: 'marker', key: `closed:${id}:${at}`, what: 'closed', at }];
}

const isClose = (event: TicketEvent, ticketId: number): boolean =>
  event.kind === 'close' && event.ticketId === ticketId;
