/**
 * The only way to create a message to a customer, for every author: a row of the outbox, in the lane of its author, with
 * the deadline for that kind of author.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Passage } from '@prosa/contract/knowledge';
import type { Ticket } from '@prosa/contract/tickets';
import type { Tx } from '../../core/ctx.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { type MessageAuthor, natureOf, writerOf } from './message-author.ts';
import { type MessageRow, previewOf } from './messages.present.ts';
import { messageChanged } from './messages.realtime.ts';
import { providerIdFor } from './provider-id.ts';
import { insertOutbound, type OutgoingContent } from './queue-message.queries.ts';
import { sendDeadline } from './send-deadline.ts';

/** The thread that it is written in. */
export interface OutboundThread {
  conversationId: number;
  contactId: number;
  connectionId: number;
  /** Null: the message is between attendances. Sending it opens none; the customer's answer does. */
  ticketId: number | null;
}

export interface OutboundMessage {
  /** Chosen by the caller, to read it in the same write. */
  id?: string | undefined;
  author: MessageAuthor;
  body: string;
  mediaType: string;
  /** Files that are stored already. */
  file?: { id: string; playId: string | null; name: string; isVoice: boolean } | undefined;
  /** The content to send if it is more than the text. */
  outgoing?: OutgoingContent | undefined;
  quotedId?: string | null | undefined;
  /** What a model was given for it. */
  sources?: readonly Passage[] | undefined;
  forwardingScore?: number | undefined;
  /** The owner of the connection writes it, and looks for it afterwards. */
  isOfOwner?: boolean | undefined;
  /** Idempotency key of the request. */
  key?: { clientId: string; clientHash: string } | undefined;
}

export const threadOf = (ticket: TicketRow): OutboundThread => ({
  conversationId: ticket.conversation_id,
  contactId: ticket.contact_id,
  connectionId: ticket.connection_id,
  ticketId: ticket.id,
});

/**
 * Runs in the caller's transaction, which holds the thread's lock. The owner of the connection is woken after commit.
 * @returns its id; announceQueued sends it to browsers
 */
export async function queueMessage(
  tx: Tx,
  thread: OutboundThread,
  message: OutboundMessage,
): Promise<string> {
  const { id = randomUUIDv7(), author, body, mediaType, file, key } = message;
  const { lane, automatic } = natureOf(author);
  const { conversationId, connectionId, ticketId } = thread;
  await insertOutbound(tx, {
    message: {
      id,
      conversationId,
      connectionId,
      ticketId,
      lane,
      automatic,
      body,
      mediaType,
      providerId: providerIdFor(id),
      ...writerOf(author),
      clientId: key?.clientId ?? null,
      clientHash: key?.clientHash ?? null,
      fileId: file?.id ?? null,
      playFileId: file?.playId ?? null,
      isVoice: file?.isVoice ?? false,
      quotedId: message.quotedId ?? null,
      outgoing: message.outgoing ?? null,
      sources: message.sources?.length ? message.sources : null,
      forwardingScore: message.forwardingScore ?? 0,
      sendUntil: sendDeadline(tx.core.now(), author),
    },
    preview: previewOf({ mediaType, body, name: file?.isVoice ? undefined : file?.name }),
  });
  wakeOwner(tx, connectionId, message);
  return id;
}

function wakeOwner(tx: Tx, connectionId: number, { isOfOwner }: OutboundMessage): void {
  if (!isOfOwner) tx.afterCommit(() => tx.core.wakes.send('outbox', connectionId));
}

/**
 * Sends queued messages of a thread to browsers.
 * @param rows as findMessages reads them
 * @param ticket if the caller has it
 */
export async function announceQueued(
  tx: Tx,
  { contactId, connectionId }: OutboundThread,
  { rows, ticket }: { rows: readonly MessageRow[]; ticket?: Ticket },
): Promise<void> {
  const thread = { contactId, whatsappId: connectionId };
  for (const row of rows) await messageChanged(tx, 'create', { row, thread, ticket });
}
