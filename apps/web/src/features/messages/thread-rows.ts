/** What a thread draws, line by line. */
import type { Message } from '@prosa/contract/messages';
import { formatDate } from '../../i18n/dates.ts';
import type { OutboxItem } from './outbox.ts';
import type { Attendance } from './thread-cache.ts';

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'marker'; key: string; what: 'started' | 'closed'; at: string }
  | MessageRow;

export interface MessageRow {
  kind: 'message';
  key: string;
  message: Message;
  /** First and last bubble of a group of one side. */
  isFirst: boolean;
  isLast: boolean;
  item: OutboxItem | null;
}

export interface ThreadParts {
  messages: readonly Message[];
  pending: readonly { message: Message; item: OutboxItem }[];
  attendances: ReadonlyMap<number, Attendance>;
  /** The beginning of the thread is loaded. */
  isWhole: boolean;
  /** Its end is. */
  hasEnd: boolean;
}

const GROUP_MS = 10 * 60_000;

export function buildRows(parts: ThreadParts): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let before: MessageRow | undefined;
  for (const entry of entries(parts)) {
    const row = messageRow(entry, before);
    const breaks = breaksBetween(before?.message, row.message, parts);
    row.isFirst ||= breaks.length > 0;
    if (before) before.isLast = row.isFirst;
    rows.push(...breaks, row);
    before = row;
  }
  if (before && parts.hasEnd) rows.push(...ending(before.message, parts));
  return rows;
}

interface Entry {
  message: Message;
  item: OutboxItem | null;
}

/** A message that has been stored meanwhile is not shown twice. */
function entries({ messages, pending, hasEnd }: ThreadParts): Entry[] {
  const stored = new Set(messages.map((message) => message.clientId));
  const last = hasEnd ? pending : [];
  const waiting = last.filter(({ message }) => !stored.has(message.clientId));
  return [...messages.map((message) => ({ message, item: null })), ...waiting];
}

function messageRow({ message, item }: Entry, before: MessageRow | undefined): MessageRow {
  return {
    kind: 'message',
    // The sender's own key stays when the server's answer comes: the bubble is not drawn anew.
    key: message.clientId ?? message.id,
    message,
    isFirst: !before || !isSameGroup(before.message, message),
    isLast: true,
    item,
  };
}

function isSameGroup(a: Message, b: Message): boolean {
  if (a.fromMe !== b.fromMe || a.contact?.id !== b.contact?.id) return false;
  return Math.abs(momentOf(b).ms - momentOf(a).ms) < GROUP_MS;
}

interface Moment {
  ms: number;
  day: string;
}

/** Read from its text once a message: every page that arrives builds the rows of all. */
const moments = new WeakMap<Message, Moment>();

function momentOf(message: Message): Moment {
  const known = moments.get(message);
  if (known) return known;
  const { createdAt } = message;
  const moment = { ms: Date.parse(createdAt), day: formatDate(createdAt) };
  moments.set(message, moment);
  return moment;
}

/** What stands between two messages: the end of one attendance, the start of the next, a new day. */
function breaksBetween(
  before: Message | undefined,
  message: Message,
  { attendances, isWhole }: ThreadParts,
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const isNewAttendance = before ? before.ticketId !== message.ticketId : isWhole;
  if (before && isNewAttendance) rows.push(...closedMarker(attendances.get(before.ticketId)));
  // While older ones are to come, a message stands first: a label there would move up with each page,
  // and the view would lose the line it holds on to.
  if (before ? momentOf(before).day !== momentOf(message).day : isWhole) {
    rows.push({ kind: 'day', key: `day:${message.id}`, at: message.createdAt });
  }
  const attendance = attendances.get(message.ticketId);
  if (isNewAttendance && attendance) {
    const { id, createdAt: at } = attendance;
    rows.push({ kind: 'marker', key: `started:${id}:${message.id}`, what: 'started', at });
  }
  return rows;
}

const ending = (last: Message, { attendances }: ThreadParts): ThreadRow[] =>
  closedMarker(attendances.get(last.ticketId));

function closedMarker(attendance: Attendance | undefined): ThreadRow[] {
  if (!attendance?.closedAt) return [];
  const { id, closedAt: at } = attendance;
  return [{ kind: 'marker', key: `closed:${id}:${at}`, what: 'closed', at }];
}
