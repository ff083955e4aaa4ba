/** The rows of a chat: days, the line before what is unread, messages grouped by author. Pure. */
import type { ChatMessage } from '@prosa/contract/chats';
import type { Sending } from './sending.ts';

export type ChatRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | {
      kind: 'message';
      key: string;
      message: ChatMessage;
      /** Set until the server has it. */
      item: Sending | null;
      isFirst: boolean;
      isLast: boolean;
    };

type MessageRow = Extract<ChatRow, { kind: 'message' }>;

interface Parts {
  records: readonly ChatMessage[];
  sending: readonly Sending[];
  me: { id: number; name: string };
  /** What this user had read when the chat was opened; null if nothing was unread. */
  readSeq: number | null;
}

/** Longer pauses begin a new group. */
const GROUP_MS = 5 * 60_000;

export function buildChatRows({ records, sending, me, readSeq }: Parts): ChatRow[] {
  const stored = new Set(records.map(({ clientId }) => clientId));
  const lines: MessageRow[] = [
    ...records.map((message) => lineOf(message, null)),
    ...sending
      .filter(({ clientId }) => !stored.has(clientId))
      .map((item) => lineOf(pending(item, me), item)),
  ];
  const firstUnread = lines.find(
    ({ message }) => readSeq !== null && message.seq > readSeq && message.senderId !== me.id,
  );
  return lines.flatMap((line, index) => {
    const before = lines[index - 1];
    const isFirst = !before || line === firstUnread || !isGrouped(before, line);
    if (before && isFirst) before.isLast = true;
    line.isFirst = isFirst;
    line.isLast = index === lines.length - 1;
    const isNewDay = !before || dayOf(before) !== dayOf(line);
    return [
      ...(isNewDay
        ? [{ kind: 'day' as const, key: `day-${dayOf(line)}`, at: line.message.createdAt }]
        : []),
      ...(line === firstUnread ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      line,
    ];
  });
}

const lineOf = (message: ChatMessage, item: Sending | null): MessageRow => ({
  kind: 'message',
  // The same while it is sent and afterwards, so that it is not drawn anew.
  key: message.clientId ?? `message-${message.id}`,
  message,
  item,
  isFirst: false,
  isLast: false,
});

const dayOf = ({ message }: MessageRow): string => new Date(message.createdAt).toDateString();

const isGrouped = (before: MessageRow, line: MessageRow): boolean =>
  before.message.senderId === line.message.senderId &&
  dayOf(before) === dayOf(line) &&
  Date.parse(line.message.createdAt) - Date.parse(before.message.createdAt) < GROUP_MS;

/** As it will look when it is stored. */
const pending = (item: Sending, me: { id: number; name: string }): ChatMessage => ({
  id: 0,
  chatId: item.chatId,
  seq: Number.MAX_SAFE_INTEGER,
  senderId: me.id,
  sender: me,
  message: item.message,
  mediaPath: null,
  mediaName: item.file?.name ?? null,
  media: null,
  mentions: [],
  replyTo: item.replyTo && {
    id: item.replyTo.id,
    seq: item.replyTo.seq,
    sender: item.replyTo.sender,
    message: item.replyTo.message || item.replyTo.mediaName || '',
  },
  reactions: [],
  ticketId: null,
  clientId: item.clientId,
  isEdited: false,
  isDeleted: false,
  createdAt: item.at,
  updatedAt: item.at,
  rev: 0,
});
