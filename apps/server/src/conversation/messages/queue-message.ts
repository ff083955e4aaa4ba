/**
 * The only way a message to a customer comes into being, whoever writes it: a row of the outbox, in the lane of its
 * author, for as long as that author's messages are worth sending.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Ticket } from '@prosa/contract/tickets';
import type { Tx } from '../../core/ctx.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { type MessageAuthor, natureOf } from './message-author.ts';
import { type MessageRow, previewOf } from './messages.present.ts';
import { messageChanged } from './messages.realtime.ts';
import { providerIdFor } from './provider-id.ts';
import { insertOutbound, type OutgoingContent } from './queue-message.queries.ts';
import { sendDeadline } from './send-deadline.ts';

/** Where it is written. */
export interface OutboundThread {
  conversationId: number;
  contactId: number;
  connectionId: number;
  /** Null: it stands between attendances. Sending it makes none; the customer's answer opens one. */
  ticketId: number | null;
}

export interface OutboundMessage {
  author: MessageAuthor;
  body: string;
  mediaType: string;
  /** Stored already. */
  file?: { id: string; playId: string | null; name: string; isVoice: boolean } | undefined;
  /** What is sent where it is more than the text. */
  outgoing?: OutgoingContent | undefined;
  quotedId?: string | null | undefined;
  forwardingScore?: number | undefined;
  /** Of the request, for its repeats. */
  key?: { clientId: string; clientHash: string } | undefined;
}

export const threadOf = (ticket: TicketRow): OutboundThread => ({
  conversationId: ticket.conversation_id,
  contactId: ticket.contact_id,
  connectionId: ticket.connection_id,
  ticketId: ticket.id,
});

/**
 * In the caller's transaction, who holds the thread's lock. The owner of the connection is woken after commit.
 * @returns its id; browsers are told by announceQueued
 */
export async function queueMessage(
  tx: Tx,
  thread: OutboundThread,
  message: OutboundMessage,
): Promise<string> {
  const id = randomUUIDv7();
  const { author, body, mediaType, file, key } = message;
  const { lane, automatic } = natureOf(author);
  const { conversationId, connectionId, ticketId } = thread;
  await insertOutbound(
    tx,
    {
      ...{ id, conversationId, connectionId, ticketId, lane, automatic, body, mediaType },
      providerId: providerIdFor(id),
      author: author.kind,
      userId: author.kind === 'user' ? author.user.id : null,
      clientId: key?.clientId ?? null,
      clientHash: key?.clientHash ?? null,
      fileId: file?.id ?? null,
      playFileId: file?.playId ?? null,
      isVoice: file?.isVoice ?? false,
      quotedId: message.quotedId ?? null,
      outgoing: message.outgoing ?? null,
      forwardingScore: message.forwardingScore ?? 0,
      sendUntil: sendDeadline(tx.core.now(), author),
    },
    previewOf({ mediaType, body, name: file?.isVoice ? undefined : file?.name }),
  );
  tx.afterCommit(() => tx.core.wakes.send('outbox', connectionId));
  return id;
}

/**
 * Tells browsers of what was queued in a thread.
 * @param rows as findMessages reads them
 * @param ticket where the caller has it
 */
export async function announceQueued(
  tx: Tx,
  { contactId, connectionId }: OutboundThread,
  { rows, ticket }: { rows: readonly MessageRow[]; ticket?: Ticket },
): Promise<void> {
  const thread = { contactId, whatsappId: connectionId };
  for (const row of rows) await messageChanged(tx, 'create', { row, thread, ticket });
}
