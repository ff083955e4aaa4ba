/** Exports one conversation page by page, with what its reader may see at the time of each page. */
import { Readable } from 'node:stream';
import type { AuditAction } from '@prosa/contract/audit-actions';
import { csvLine, csvStart } from '@prosa/contract/csv';
import type { Language } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import type { TicketEvent } from '@prosa/contract/ticket-events';
import type { Ticket } from '@prosa/contract/tickets';
import { transcriptStyle } from '@prosa/contract/transcript-style';
import type yazl from 'yazl';
import { addStoredFile, pathInZip, zipOf } from '../../conversation/media/zip-files.ts';
import { presentMessage } from '../../conversation/messages/messages.present.ts';
import { listNewer } from '../../conversation/messages/messages.queries.ts';
import { presentEvent } from '../../conversation/ticket-events/ticket-events.present.ts';
import { listEvents } from '../../conversation/ticket-events/ticket-events.queries.ts';
import { presentTicket } from '../../conversation/tickets/tickets.present.ts';
import { getVisibleTicket } from '../../conversation/tickets/tickets.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import {
  authorOf,
  eventHtml,
  eventText,
  footHtml,
  headHtml,
  messageHtml,
  type Paper,
  wordsOf,
} from './transcript-html.ts';
import { transcriptTexts } from './transcript-texts.ts';
import { type Frame, findFrame, findKeys } from './transcripts.queries.ts';

const PAGE = 200;

export interface TranscriptOptions {
  language: Language;
  notes?: boolean | undefined;
}

interface Conversation {
  ctx: UserCtx;
  ticket: Ticket;
  conversationId: number;
  frame: Frame;
  options: TranscriptOptions;
}

/** Exporting a conversation is audited. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
const open = (
  ctx: UserCtx,
  ticketId: number,
  { action, options }: { action: AuditAction; options: TranscriptOptions },
): Promise<Conversation> =>
  inTransaction(ctx, async (tx) => {
    const row = await getVisibleTicket(tx, ticketId);
    const frame = await findFrame(tx, ticketId);
    await audit(tx, action, { subject: ticketId });
    const ticket = presentTicket(ctx.core, row);
    return { ctx, ticket, conversationId: row.conversation_id, frame, options };
  });

/** The printable page: pictures by their signed addresses, styles from the app. */
export async function printTranscript(
  ctx: UserCtx,
  ticketId: number,
  options: TranscriptOptions,
): Promise<Readable> {
  const conversation = await open(ctx, ticketId, { action: 'ticketPrinted', options });
  const fileOf = ({ mediaUrl }: Message) => mediaUrl;
  return Readable.from(htmlOf(conversation, paperOf(conversation, fileOf), ''));
}

/** Page, table and files in one. */
export async function exportTranscript(
  ctx: UserCtx,
  ticketId: number,
  options: TranscriptOptions,
): Promise<Readable> {
  const conversation = await open(ctx, ticketId, { action: 'ticketExported', options });
  return zipOf((zip) => pack(conversation, zip));
}

async function pack(conversation: Conversation, zip: yazl.ZipFile): Promise<void> {
  const paper = paperOf(conversation, pathOf);
  const add = (name: string, parts: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(name, (done) =>
      done(null, Readable.from(parts(), { objectMode: false })),
    );
  add('conversation.html', () => htmlOf(conversation, paper, transcriptStyle));
  add('messages.csv', () => csvOf(conversation, paper));
  for await (const { messages, keys } of pagesOf(conversation)) {
    for (const message of messages) {
      const path = pathOf(message);
      const key = keys.get(message.id);
      if (path && key) await addStoredFile(conversation.ctx.core, zip, { key, path });
    }
  }
}

const paperOf = (
  { frame, ticket, options }: Conversation,
  fileOf: (message: Message) => string | null,
): Paper => ({
  language: options.language,
  timeZone: frame.time_zone,
  company: frame.company,
  contact: ticket.contact.name,
  fileOf,
});

const pathOf = ({ id, mediaUrl, mediaName, isDeleted }: Message): string | null =>
  mediaUrl && !isDeleted ? pathInZip({ id, name: mediaName ?? '' }) : null;

interface Page {
  messages: Message[];
  events: TicketEvent[];
  /** Of the messages with a file, where its bytes are. */
  keys: Map<string, string>;
}

/** One transaction per page: a single one would stay open as long as the slowest browser reads. */
async function* pagesOf(conversation: Conversation): AsyncGenerator<Page> {
  const { ctx, conversationId, frame } = conversation;
  if (frame.first_seq === null || frame.last_seq === null) return;
  const end = frame.last_seq;
  let afterSeq: number | undefined = frame.first_seq - 1;
  while (afterSeq !== undefined) {
    const from: number = afterSeq;
    const page = await inTransaction(ctx, async (tx) => {
      await getVisibleTicket(tx, conversation.ticket.id);
      const found = await listNewer(tx, conversationId, { afterSeq: from, limit: PAGE });
      const rows = found.slice(0, PAGE).filter(({ seq }) => seq <= end);
      const next = found.length > PAGE && rows.length === PAGE ? rows.at(-1)?.seq : undefined;
      const range = { fromSeq: from, beforeSeq: next };
      const events = (await listEvents(tx, conversationId, range)).map(presentEvent);
      // Also messages of no attendance between its first and its last message.
      const own = rows.filter(
        ({ ticket_id }) => (ticket_id ?? conversation.ticket.id) === conversation.ticket.id,
      );
      const files = await findKeys(
        tx,
        own.flatMap(({ file }) => (file ? [file.id] : [])),
      );
      const keys = own.map(({ id, file }) => [id, files.get(file?.id ?? '')] as const);
      return {
        next,
        messages: own.map((row) => presentMessage(ctx.core, row)),
        events: events.filter((event) => isShown(conversation, event)),
        keys: new Map(keys.flatMap(([id, key]) => (key ? [[id, key] as const] : []))),
      };
    });
    yield page;
    afterSeq = page.next;
  }
}

const isShown = ({ ticket, options }: Conversation, { ticketId, kind }: TicketEvent): boolean =>
  ticketId === ticket.id && (kind !== 'note' || options.notes === true);

/** In the order of the thread: each event follows the message of its place. */
const inOrder = ({ messages, events }: Page): (Message | TicketEvent)[] =>
  [...messages, ...events].toSorted((a, b) => a.seq - b.seq || rank(a) - rank(b));
const rank = (row: Message | TicketEvent): number => ('kind' in row ? 1 : 0);

async function* htmlOf(
  conversation: Conversation,
  paper: Paper,
  style: string,
): AsyncGenerator<string> {
  yield headHtml(paper, conversation.ticket, style);
  for await (const page of pagesOf(conversation))
    yield inOrder(page)
      .map((row) => ('kind' in row ? eventHtml(paper, row) : messageHtml(paper, row)))
      .join('');
  yield footHtml;
}

async function* csvOf(conversation: Conversation, paper: Paper): AsyncGenerator<string> {
  const t = transcriptTexts[paper.language];
  yield csvStart + csvLine(['at', 'kind', 'author', 'text', 'file']);
  for await (const page of pagesOf(conversation))
    yield inOrder(page)
      .map((row) =>
        'kind' in row
          ? csvLine([row.createdAt, row.kind, row.user?.name ?? '', eventText(row, t), ''])
          : csvLine([
              ...[row.createdAt, row.mediaType, authorOf(row, paper.contact, t)],
              ...[wordsOf(row, t), paper.fileOf(row) ?? ''],
            ]),
      )
      .join('');
}
