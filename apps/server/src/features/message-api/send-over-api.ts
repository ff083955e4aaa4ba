/**
 * Messages of programs. One transaction claims the request's key, finds or opens the ticket and queues the messages, so a
 * retry sends nothing again, and a refused message leaves no empty ticket.
 */
import { createHash } from 'node:crypto';
import { messageApiLimits } from '@prosa/contract/message-api/manifest';
import { isHeld } from '@prosa/contract/ticket-rights';
import { lockThreads } from '../../conversation/inbound/people.queries.ts';
import { resolvePeople, toPerson } from '../../conversation/inbound/people.ts';
import type { MessageAuthor } from '../../conversation/messages/message-author.ts';
import type { OutgoingFile } from '../../conversation/messages/message-parts.ts';
import { findMessages } from '../../conversation/messages/messages.queries.ts';
import { announceQueued, threadOf } from '../../conversation/messages/queue-message.ts';
import { requireLinked } from '../../conversation/messages/require-linked.ts';
import { tellCustomer } from '../../conversation/messages/tell-customer.ts';
import { presentTicket, type TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findActiveTicket,
  findTickets,
  insertTicket,
  servesQueue,
  writeTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { stateOf, ticketChanged } from '../../conversation/tickets/tickets.service.ts';
import { tokenKeyOf } from '../../core/actors.ts';
import { inTransaction, type TokenCtx, type Tx } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { AppError, appError } from '../../core/errors.ts';
import { claimKey, keepAnswer, type RequestKey } from './api-requests.queries.ts';
import { findWayTo } from './find-way.ts';
import { countLately } from './message-api.queries.ts';
import { queueParts } from './queue-parts.ts';

export interface ApiMessage {
  /** Digits. */
  number: string;
  body: string;
  files: readonly OutgoingFile[];
  template?: { name: string; language: string; values: readonly string[] } | undefined;
  whatsappId?: number | null | undefined;
  queueId?: number | null | undefined;
  userId?: number | null | undefined;
  closeTicket?: boolean | undefined;
  openTicket?: boolean | undefined;
  sendSignature?: boolean | undefined;
  quotedId?: string | undefined;
}

export interface Sent {
  mensagem: 'Mensagem enviada';
  status: 'SUCCESS';
  messageId: string;
  ticketId: number;
  messageIds?: string[];
}

type TokenTx = Tx & TokenCtx;

/**
 * @param content distinguishes a repeated request from another one with the same key
 * @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_INVALID_CONTACT, ERR_CONTACT_BLOCKED, ERR_RATE_LIMIT,
 * ERR_TEMPLATE_REQUIRED, ERR_IDEMPOTENCY_MISMATCH and those of the parts
 */
export async function sendOverApi(
  ctx: TokenCtx,
  message: ApiMessage,
  { key, content }: { key: string | undefined; content: unknown },
): Promise<{ sent: Sent; isRepeat: boolean }> {
  const way = await findWayTo(ctx, message);
  const request = key === undefined ? undefined : requestOf(ctx, key, content);
  const result = await inTransaction(ctx, async (tx) => {
    const earlier = request && (await claimKey(tx, request));
    if (earlier) {
      if (earlier.contentHash !== request?.contentHash) throw appError('ERR_IDEMPOTENCY_MISMATCH');
      return { sent: earlier.answer as Sent, isRepeat: true };
    }
    requireLinked(way);
    const sent = await write(tx, { ...message, number: way.number }, way.id);
    if (request) await keepAnswer(tx, request, sent);
    return { sent, isRepeat: false };
  });
  ctx.core.metrics.apiMessages.inc({ outcome: result.isRepeat ? 'repeated' : 'queued' });
  return result;
}

const requestOf = ({ actor }: TokenCtx, key: string, content: unknown): RequestKey => ({
  sender: tokenKeyOf(actor),
  key,
  contentHash: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
});

async function write(tx: TokenTx, message: ApiMessage, connectionId: number): Promise<Sent> {
  await checkTargets(tx, message);
  const { contactId, conversationId } = await lockThread(tx, message.number, connectionId);
  await checkPace(tx, conversationId);
  const before = await findActiveTicket(tx, { contactId, connectionId });
  const ticketId = before
    ? await assign(tx, before, message)
    : await insertTicket(tx, {
        conversationId,
        contactId,
        connectionId,
        userId: message.userId ?? null,
        queueId: message.queueId ?? null,
      });
  const ticket = (await findTickets(tx, [ticketId]))[0]!;
  const ids = await queueParts(tx, ticket, { message, author: authorOf(tx) });
  await close(tx, ticket, { message, isNew: !before });
  const after = (await findTickets(tx, [ticketId]))[0]!;
  await announceQueued(tx, threadOf(ticket), {
    rows: await findMessages(tx, ids),
    ticket: presentTicket(tx.core, after),
  });
  await ticketChanged(tx, before && stateOf(before), after);
  return {
    mensagem: 'Mensagem enviada',
    status: 'SUCCESS',
    messageId: ids[0]!,
    ticketId,
    ...(message.files.length > 0 && { messageIds: ids }),
  };
}

const authorOf = ({ actor }: TokenTx): MessageAuthor => ({
  kind: 'token',
  tokenId: actor.connectionId === null ? actor.id : null,
});

async function checkTargets(tx: Tx, { queueId, userId }: ApiMessage): Promise<void> {
  if (queueId && !(await findOwn(tx, 'queues', queueId))) throw appError('ERR_QUEUE_NOT_FOUND');
  if (!userId) return;
  if (!(await findOwn(tx, 'users', userId))) throw appError('ERR_NO_USER_FOUND');
  if (queueId && !(await servesQueue(tx, userId, queueId))) throw appError('ERR_USER_NOT_IN_QUEUE');
}

/** Contact and thread come into being like those of a person who writes to us. */
async function lockThread(tx: Tx, number: string, connectionId: number) {
  const person = toPerson({ ids: [{ kind: 'pn', value: number }], number });
  const { byKey, blocked } = await resolvePeople(tx, [person], connectionId);
  const [contactId] = byKey.values();
  if (blocked.has(contactId!)) throw appError('ERR_CONTACT_BLOCKED');
  const [thread] = await lockThreads(tx, connectionId, [contactId!]);
  return { contactId: contactId!, conversationId: thread!.id };
}

const MINUTE_MS = 60_000;

/** Programs that answer each other end here; people go on. */
async function checkPace(tx: Tx, conversationId: number): Promise<void> {
  const { count, since } = await countLately(tx, conversationId);
  if (count < messageApiLimits.perTicketAndMinute) return;
  const waitMs = (since?.getTime() ?? 0) + MINUTE_MS - tx.core.now().getTime();
  throw new AppError('ERR_RATE_LIMIT', {}, Math.max(1, Math.ceil(waitMs / 1000)));
}

/** Only a ticket that nobody holds moves. Without a wish it stays where it is, also with an automation. */
async function assign(tx: Tx, before: TicketRow, { userId, queueId }: ApiMessage): Promise<number> {
  const isWish = Boolean(userId) || Boolean(queueId && queueId !== before.queue_id);
  if (!isWish || isHeld(stateOf(before))) return before.id;
  await writeTicket(tx, before.id, {
    status: userId ? 'open' : 'pending',
    userId: userId ?? null,
    queueId: queueId ?? before.queue_id,
    handed: { by: null },
  });
  await tx.happened({ type: 'tickets.alert', ticketIds: [before.id] });
  return before.id;
}

/** What was opened for nothing but the message is closed without a word. */
async function close(
  tx: Tx,
  ticket: TicketRow,
  { message, isNew }: { message: ApiMessage; isNew: boolean },
): Promise<void> {
  const isOnlyMessage = message.openTicket === false && isNew;
  if (!message.closeTicket && !isOnlyMessage) return;
  await writeTicket(tx, ticket.id, {
    status: 'closed',
    userId: ticket.user_id,
    queueId: ticket.queue_id,
  });
  if (!isOnlyMessage) await tellCustomer(tx, ticket, 'close');
}
