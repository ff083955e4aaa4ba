/** Turns the lines of a conversation into rows of messages, and these into the contents of the customer's phone. */

import type { files } from '../conversation/media/files.table.ts';
import { locationBody } from '../conversation/media/location-body.ts';
import type { messages } from '../core/db/schema.ts';
import { newWaId } from '../gateway/adapters/sandbox/phone.queries.ts';
import type { sandboxMessages } from '../gateway/adapters/sandbox/sandbox.table.ts';
import { vcard } from '../provider/content/vcard.ts';
import type { Attendance } from './attendances.ts';
import type { DemoCompany } from './seed-company.ts';
import type { DemoContact } from './seed-contacts.ts';
import type { Line, LineKind } from './thread-script.ts';

type FileRow = typeof files.$inferInsert;
export type MessageRow = typeof messages.$inferInsert;

/** Locations in the demo are here: São Paulo. */
export const place = { latitude: -23.5613, longitude: -46.6565 };

/** Files of a company that its messages show. */
export interface Stored {
  readonly photos: readonly FileRow[];
  readonly voice: FileRow;
  readonly pdf: FileRow;
  readonly map: string;
}

export interface AttendanceRows extends Attendance {
  readonly company: DemoCompany;
  readonly contact: DemoContact;
  readonly stored: Stored;
  readonly conversationId: number;
  readonly connectionId: number;
  readonly ticketId: number;
  readonly firstSeq: number;
  readonly lines: readonly Line[];
  readonly times: readonly Date[];
}

const mediaTypes: Record<LineKind, string> = {
  text: 'conversation',
  photo: 'image',
  voice: 'audio',
  pdf: 'application',
  place: 'locationMessage',
  card: 'contactMessage',
  call: 'call_log',
};

/** Number of unread lines at the end: the customer's lines since the last answer. */
export function unreadOf({ status, lines }: { status: string; lines: readonly Line[] }): number {
  if (status === 'closed') return 0;
  return lines.length - 1 - lines.findLastIndex(({ from }) => from !== 'customer');
}

/** What customers say in their voice notes, by the messages that have them. */
export const spokenIn = (rows: readonly MessageRow[], lines: readonly Line[]) =>
  lines.flatMap(({ kind, from, body }, index) =>
    kind === 'voice' && from === 'customer' && body !== ''
      ? [{ messageId: rows[index]!.id, text: body }]
      : [],
  );

export function buildMessages(attendance: AttendanceRows): MessageRow[] {
  const rows = attendance.lines.map((line, index) => buildMessage(attendance, line, index));
  for (const [index, { quote }] of attendance.lines.entries()) {
    const row = rows[index];
    if (row && quote !== undefined) row.quotedId = rows[index - quote]?.id ?? null;
  }
  return rows;
}

/** A uuid v7 of that moment: searches sort message ids as their order in time. */
function uuidAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const random = crypto.randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

function buildMessage(attendance: AttendanceRows, line: Line, index: number): MessageRow {
  const { company, contact, lines, times } = attendance;
  const fromMe = line.from !== 'customer';
  const at = times[index] ?? new Date();
  const isUnread = index >= lines.length - unreadOf(attendance);
  return {
    companyId: company.companyId,
    conversationId: attendance.conversationId,
    connectionId: attendance.connectionId,
    ticketId: attendance.ticketId,
    seq: attendance.firstSeq + index,
    id: uuidAt(at),
    providerId: newWaId(),
    fromMe,
    contactId: fromMe ? null : contact.id,
    userId: userOf(attendance, line),
    automatic: line.from === 'robot',
    body: line.isDeleted ? '' : bodyOf(attendance, line),
    mediaType: mediaTypes[line.kind],
    ...fileOf(attendance, line, index),
    ...deliveryOf(lines, index),
    read: !isUnread,
    isDeleted: line.isDeleted,
    isEdited: line.isEdited,
    editedAt: line.isEdited ? new Date(at.getTime() + 30_000) : null,
    reactions: line.reaction
      ? [{ emoji: line.reaction, fromMe: !fromMe, at: at.toISOString() }]
      : [],
    createdAt: at,
    updatedAt: at,
  };
}

const userOf = ({ by, company }: AttendanceRows, { from }: Line): number | null =>
  from === 'attendant' && by !== undefined ? (company.userIds[by] ?? null) : null;

export function bodyOf(
  { stored, contact }: Pick<AttendanceRows, 'stored' | 'contact'>,
  line: Line,
): string {
  if (line.kind === 'place') return locationBody({ ...place, name: line.body }, stored.map);
  // What is said in it stands beside the message.
  if (line.kind === 'voice') return '';
  if (line.kind === 'card')
    return vcard({ name: line.body, numbers: [contact.number.replace('99999', '93333')] });
  return line.body;
}

function fileOf(
  { stored, customer }: AttendanceRows,
  { kind, isDeleted }: Line,
  index: number,
): Pick<MessageRow, 'fileId' | 'mediaState'> {
  const photo = stored.photos[(customer + index) % stored.photos.length];
  const file = { photo, voice: stored.voice, pdf: stored.pdf }[kind as string];
  return file && !isDeleted ? { fileId: file.id, mediaState: 'ready' } : {};
}

type Delivery = Pick<MessageRow, 'ack' | 'sendState' | 'error' | 'attempts'>;

/** Answered messages have been read; the last ones are on their way. */
function deliveryOf(lines: readonly Line[], index: number): Delivery {
  const line = lines[index];
  if (!line || line.from === 'customer') return { ack: 1 };
  if (line.state === 'failed') {
    return { ack: 1, sendState: 'failed', error: 'sandbox-permanent', attempts: 1 };
  }
  if (line.state === 'waiting') return { ack: 1, sendState: 'pending' };
  const isAnswered = lines.slice(index).some(({ from }) => from === 'customer');
  if (isAnswered) return { ack: line.kind === 'voice' ? 5 : 4, attempts: 1 };
  return { ack: index === lines.length - 1 ? 2 : 3, attempts: 1 };
}

/** The same message on the customer's phone; none if the message never left us. */
export function phoneRow(
  row: MessageRow,
  { number, quoted }: { number: string; quoted: MessageRow | undefined },
): typeof sandboxMessages.$inferInsert | undefined {
  const isThere = (row.sendState ?? 'sent') === 'sent' && row.mediaType !== 'call_log';
  if (!isThere) return undefined;
  const { companyId, connectionId, providerId, fromMe, body, mediaType, fileId } = row;
  const copy = { companyId, connectionId, body, mediaType, fileId, number };
  return {
    ...copy,
    id: crypto.randomUUID(),
    waId: providerId,
    fromCustomer: !fromMe,
    quotedWaId: quoted?.providerId,
    reaction: ofCustomer(row.reactions),
    edited: row.isEdited,
    deleted: row.isDeleted,
    status: phoneStatus(row),
    at: row.createdAt,
  };
}

const ofCustomer = (reactions: unknown): string | undefined =>
  (reactions as { emoji: string; fromMe: boolean }[]).find(({ fromMe }) => !fromMe)?.emoji;

const ofOurs = { 1: 'sent', 2: 'sent', 3: 'received', 4: 'read', 5: 'played' } as const;

function phoneStatus({ fromMe, ack, read }: MessageRow) {
  if (fromMe) return ofOurs[(ack ?? 1) as keyof typeof ofOurs];
  return read ? 'read' : 'delivered';
}

export function previewLine(attendance: Parameters<typeof bodyOf>[0], line: Line) {
  const name = line.kind === 'pdf' ? attendance.stored.pdf.name : undefined;
  return { mediaType: mediaTypes[line.kind], body: bodyOf(attendance, line), name };
}
