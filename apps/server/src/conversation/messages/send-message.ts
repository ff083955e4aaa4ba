/**
 * Messages of attendants. The rows are the outbox: they are stored as pending, in thread order, and shown at once; the
 * process that owns the connection sends them. A repeated request with the same key returns the rows of the first.
 */

import { createHash } from 'node:crypto';
import { limits } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import type { Person, Tx, UserCtx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { appError } from '../../core/errors.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';
import type { Capabilities } from '../../provider/port.ts';
import { type InspectedFile, storeFile } from '../media/media.service.ts';
import type { MediaKind } from '../media/media-types.ts';
import { presentTicket, type TicketRow, windowEndOf } from '../tickets/tickets.present.ts';
import { findTickets } from '../tickets/tickets.queries.ts';
import { lockTicketToServe, stateOf, ticketChanged } from '../tickets/tickets.service.ts';
import { signText } from './message-text.ts';
import { presentMessage } from './messages.present.ts';
import { findByClientId, findMessages, findMessagesFor, findQuotable } from './messages.queries.ts';
import type { OutgoingContent } from './queue-message.queries.ts';
import { announceQueued, type OutboundMessage, queueMessage, threadOf } from './queue-message.ts';
import { hasUnread, readMessages } from './read-messages.ts';
import { renderText } from './render-text.ts';

type UserTx = Tx & { actor: Person };

export interface OutgoingFile {
  file: InspectedFile;
  /** Hash of the uploaded bytes, since converting them may give different bytes each time. */
  sha256: string;
  /** A copy that every browser can play; makes `file` a voice note. */
  playFile?: InspectedFile | undefined;
}

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

/** A file that is stored already; its other uses keep it. */
export interface SharedFile {
  id: string;
  playId: string | null;
  kind: MediaKind;
  mime: string;
  bytes: number;
  name: string;
  isVoice: boolean;
}

/** One part of a request: a text, a file with its caption, or other content that a provider can send. */
export interface Part {
  body: string;
  mediaType: string;
  file?: OutgoingFile;
  shared?: SharedFile;
  outgoing?: OutgoingContent;
  forwardingScore?: number;
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
      return partsOf({ ...options, body: text }, tx.actor.name);
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
  const [ids] = await together(
    storeAll(tx, ticket, { options, parts, quotedId }),
    options.leavesUnread || !hasUnread(ticket) ? Promise.resolve(false) : readMessages(tx, ticket),
  );
  return { messages: await announce(tx, ticket, ids), isRepeat: false };
}

interface Stored {
  options: PartsOptions;
  parts: readonly Part[];
  quotedId: string | null;
}

async function storeAll(
  tx: UserTx,
  ticket: TicketRow,
  { options, parts, quotedId }: Stored,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, part] of parts.entries()) {
    const first = { quotedId: index === 0 ? quotedId : null, key: keyOf(options, index) };
    ids.push(await store(tx, ticket, { part, ...first }));
  }
  return ids;
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

function partsOf(options: SendOptions, userName: string): Part[] {
  const text = options.body.trim() === '' ? '' : options.body;
  const body = text && options.sign ? signText(text, userName) : text;
  if (options.files.length === 0) {
    if (!text) throw appError('ERR_EMPTY_MESSAGE');
    return [{ body, mediaType: 'conversation' }];
  }
  const parts: Part[] = options.files.map((file, index) => ({
    body: captionFor(file, options.captions?.[index - 1]),
    mediaType: file.file.kind,
    file,
  }));
  const [first] = parts as [Part];
  // Audio has no caption, and captions are shorter than texts.
  const fits = first.mediaType !== 'audio' && body.length <= limits.caption.max;
  if (!body) return parts;
  if (!fits) return [{ body, mediaType: 'conversation' }, ...parts];
  first.body = body;
  return parts;
}

/** Audio has no caption, and a caption that is too long is left out. */
const captionFor = ({ file }: OutgoingFile, caption = ''): string =>
  file.kind === 'audio' || caption.length > limits.caption.max ? '' : caption.trim();

/** Free text may be sent only inside the service window; approved templates always. */
function checkWindow(tx: UserTx, ticket: TicketRow, parts: readonly Part[]): void {
  const end = windowEndOf(ticket);
  if (!end || end > tx.core.now()) return;
  if (parts.some(({ outgoing }) => outgoing?.t !== 'template'))
    throw appError('ERR_SERVICE_WINDOW_CLOSED');
}

function checkCapabilities({ provider }: TicketRow, parts: readonly Part[]): void {
  const { media, textLengthMax = limits.messageBody.max } = capabilitiesOf(provider);
  for (const { file, shared, body, outgoing } of parts) {
    const sent = file?.file ?? shared;
    if (sent) checkFile(media, sent);
    else if (!outgoing && body.length > textLengthMax)
      throw appError('ERR_TEXT_TOO_LONG', { details: { max: textLengthMax } });
  }
}

/** @throws ERR_MEDIA_TYPE, ERR_TOO_LARGE */
export function checkFile(
  rules: Capabilities['media'],
  file: Pick<SharedFile, 'kind' | 'mime' | 'bytes'>,
): void {
  const rule = rules.find((each) => each.kind === file.kind);
  const isAllowed = rule && (rule.mimes.length === 0 || rule.mimes.includes(file.mime));
  if (!isAllowed) throw appError('ERR_MEDIA_TYPE');
  if (file.bytes > rule.maxBytes)
    throw appError('ERR_TOO_LARGE', { details: { maxBytes: rule.maxBytes } });
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
  { part, ...more }: { part: Part } & Pick<OutboundMessage, 'quotedId' | 'key'>,
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

async function fileOf(
  tx: UserTx,
  { file, shared }: Part,
): Promise<Pick<SharedFile, 'id' | 'playId' | 'name' | 'isVoice'> | undefined> {
  if (!file) return shared;
  const { id, name } = await storeFile(tx, file.file);
  const playFile = file.playFile && (await storeFile(tx, file.playFile));
  return { id, name, playId: playFile?.id ?? null, isVoice: playFile !== undefined };
}

async function announce(tx: UserTx, before: TicketRow, ids: readonly string[]): Promise<Message[]> {
  const [[after], rows] = await together(findTickets(tx, [before.id]), findMessages(tx, ids));
  await announceQueued(tx, threadOf(before), { rows, ticket: presentTicket(tx.core, after!) });
  await ticketChanged(tx, stateOf(before), after!);
  // A quote that not every recipient may see is shown to those who may, such as its sender.
  const hasQuotes = rows.some((row) => row.quote_hidden || row.quoted !== null);
  return hasQuotes ? present(tx, ids) : rows.map((row) => presentMessage(tx.core, row));
}
