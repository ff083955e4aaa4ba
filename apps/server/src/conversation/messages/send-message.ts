/**
 * Messages of attendants. The rows are the outbox: they are stored as pending, in thread order, and shown at once; the
 * process that owns the connection sends them. A repeated request with the same key returns the rows of the first.
 */

import { createHash, randomUUIDv7 } from 'node:crypto';
import { limits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import type { Person, Tx, UserCtx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { appError } from '../../core/errors.ts';
import { presentTicket, type TicketRow, windowEndOf } from '../tickets/tickets.present.ts';
import { findOwnColumns } from '../tickets/tickets.queries.ts';
import { lockTicketToServe, stateOf, ticketChanged } from '../tickets/tickets.service.ts';
import {
  checkCapabilities,
  fileOf,
  type OutgoingFile,
  type Part,
  partsOf,
} from './message-parts.ts';
import { signText } from './message-text.ts';
import { lastFromOf, type MessageRow, presentMessage } from './messages.present.ts';
import { findByClientId, findMessages, findMessagesFor, findQuotable } from './messages.queries.ts';
import { announceQueued, type OutboundMessage, queueMessage, threadOf } from './queue-message.ts';
import { hasUnread, readMessages } from './read-messages.ts';
import { renderText } from './render-text.ts';

type UserTx = Tx & { actor: Person };

export interface SendOptions {
  ticketId: number;
  body: string;
  /** Captions of the files after the first. */
  captions?: readonly string[] | undefined;
  sign: boolean;
  quotedId?: string | undefined;
  clientId?: string | undefined;
  files: readonly OutgoingFile[];
}

export interface PartsOptions {
  ticketId: number;
  clientId?: string | undefined;
  quotedId?: string | undefined;
  /** The content that distinguishes a repeated request from another one with the same key. */
  content: readonly unknown[];
  parts: (tx: UserTx, ticket: TicketRow) => Promise<Part[]>;
  /** The sender has not read the thread. */
  leavesUnread?: boolean;
}

/**
 * @returns the pending rows, one for each file
 * @throws ERR_TICKET_NOT_OPEN, ERR_EMPTY_MESSAGE, ERR_MEDIA_TYPE, ERR_TOO_LARGE, ERR_IDEMPOTENCY_MISMATCH
 */
export function sendMessage(
  ctx: UserCtx,
  options: SendOptions,
): Promise<{ messages: Message[]; isRepeat: boolean }> {
  const { body, quotedId, files, captions = [] } = options;
  return sendParts(ctx, {
    ...options,
    content: [
      body,
      quotedId ?? '',
      files.map(({ file, sha256 }) => [file.name, sha256]),
      ...captions,
    ],
    parts: async (tx, ticket) => {
      const text = await renderText(tx, ticket, { text: body });
      const isSigned = options.sign && text.trim() !== '';
      return partsOf(isSigned ? signText(text, tx.actor.name) : text, options);
    },
  });
}

/**
 * The same as sendMessage, for parts of any kind.
 * @throws ERR_TICKET_NOT_OPEN, ERR_SERVICE_WINDOW_CLOSED, ERR_TEXT_TOO_LONG, ERR_IDEMPOTENCY_MISMATCH
 */
export function sendParts(
  ctx: UserCtx,
  options: PartsOptions,
): Promise<{ messages: Message[]; isRepeat: boolean }> {
  return inTransaction(ctx, (tx) => sendPartsIn(tx, options));
}

/** The same as sendParts, inside the caller's transaction. */
export async function sendPartsIn(
  tx: UserTx,
  options: PartsOptions,
): Promise<{ messages: Message[]; isRepeat: boolean }> {
  const [ticket, repeated] = await together(
    lockTicketToServe(tx, options.ticketId),
    findRepeat(tx, options),
  );
  if (repeated.length > 0) return { messages: await present(tx, repeated), isRepeat: true };
  if (ticket.status !== 'open') throw appError('ERR_TICKET_NOT_OPEN');
  const parts = await options.parts(tx, ticket);
  checkWindow(tx, ticket, parts);
  checkCapabilities(ticket, parts);
  const quotedId = await resolveQuote(tx, ticket, options.quotedId);
  const ids = parts.map(() => randomUUIDv7());
  const stored = storeAll(tx, ticket, { options, parts, quotedId, ids });
  const find = () => together(findOwnColumns(tx, ticket.id), findMessages(tx, ids));
  const isUnread = !options.leavesUnread && hasUnread(ticket);
  if (!isUnread && parts.every(isOneStatement)) {
    const [, found] = await tx.behind(stored, find);
    return { messages: await announce(tx, ticket, found), isRepeat: false };
  }
  await together(stored, isUnread ? readMessages(tx, ticket) : Promise.resolve(false));
  return { messages: await announce(tx, ticket, await find()), isRepeat: false };
}

/** To store it; a file is several, and of several parts each is stored after the other. */
const isOneStatement = ({ file }: Part, _: number, parts: readonly Part[]): boolean =>
  parts.length === 1 && !file;

interface Stored {
  options: PartsOptions;
  parts: readonly Part[];
  quotedId: string | null;
  /** Of each part. */
  ids: readonly string[];
}

async function storeAll(
  tx: UserTx,
  ticket: TicketRow,
  { options, parts, quotedId, ids }: Stored,
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const first = { quotedId: index === 0 ? quotedId : null, key: keyOf(options, index) };
    await store(tx, ticket, { part, id: ids[index], ...first });
  }
}

const present = async (tx: UserTx, ids: readonly string[]): Promise<Message[]> =>
  (await findMessagesFor(tx, ids)).map((row) => presentMessage(tx.core, row));

/** Each forwarded message may have a text of its own besides its file. */
const KEYS_MAX = Math.max(limits.filesPerMessage.max, 2 * limits.forwardedMessages.max) + 1;

const clientIdAt = (clientId: string, index: number): string =>
  index === 0 ? clientId : `${clientId}.${index}`;

function keyOf(options: PartsOptions, index: number): OutboundMessage['key'] {
  if (!options.clientId) return undefined;
  return { clientId: clientIdAt(options.clientId, index), clientHash: hashOf(options) };
}

async function findRepeat(tx: UserTx, options: PartsOptions): Promise<string[]> {
  const { clientId } = options;
  if (!clientId) return [];
  const keys = Array.from({ length: KEYS_MAX }, (_, index) => clientIdAt(clientId, index));
  const found = await findByClientId(tx, keys);
  if (found.some((row) => row.client_hash !== hashOf(options)))
    throw appError('ERR_IDEMPOTENCY_MISMATCH');
  return found.map((row) => row.id);
}

function hashOf({ ticketId, content }: PartsOptions): string {
  const all = JSON.stringify([ticketId, ...content]);
  return createHash('sha256').update(all).digest('base64url');
}

/** Free text may be sent only inside the service window; approved templates always. */
function checkWindow(tx: UserTx, ticket: TicketRow, parts: readonly Part[]): void {
  const end = windowEndOf(ticket);
  if (!end || end > tx.core.now()) return;
  if (parts.some(({ outgoing }) => outgoing?.t !== 'template'))
    throw appError('ERR_SERVICE_WINDOW_CLOSED');
}

async function resolveQuote(
  tx: UserTx,
  ticket: TicketRow,
  quotedId: string | undefined,
): Promise<string | null> {
  if (!quotedId) return null;
  if (!(await findQuotable(tx, ticket.conversation_id, quotedId)))
    throw appError('ERR_NO_MESSAGE_FOUND');
  return quotedId;
}

async function store(
  tx: UserTx,
  ticket: TicketRow,
  { part, ...more }: { part: Part } & Pick<OutboundMessage, 'id' | 'quotedId' | 'key'>,
): Promise<string> {
  const { body, mediaType, outgoing, forwardingScore } = part;
  const file = await fileOf(tx, part);
  return queueMessage(tx, threadOf(ticket), {
    body,
    mediaType,
    outgoing,
    forwardingScore,
    file,
    ...more,
    author: { kind: 'user', user: tx.actor },
  });
}

type Found = readonly [Partial<TicketRow>, MessageRow[]];

/** The thread is locked: the message is its last, and only the ticket's own columns have changed with it. */
async function announce(tx: UserTx, before: TicketRow, [own, rows]: Found): Promise<Message[]> {
  const after = { ...before, ...own, last_from: lastFromOf(lastOf(rows)) };
  await announceQueued(tx, threadOf(before), { rows, ticket: presentTicket(tx.core, after) });
  await ticketChanged(tx, stateOf(before), after);
  // A quote that not every recipient may see is shown to those who may, such as its sender.
  const hasQuotes = rows.some((row) => row.quote_hidden || row.quoted !== null);
  const ids = rows.map(({ id }) => id);
  return hasQuotes ? present(tx, ids) : rows.map((row) => presentMessage(tx.core, row));
}

const lastOf = (rows: readonly MessageRow[]): MessageRow =>
  rows.reduce((last, row) => (row.seq > last.seq ? row : last));
