/**
 * Forwards messages to other contacts. Each recipient has their own transaction, in which a ticket is opened if
 * none is open: a message that cannot be sent leaves no empty ticket, and a recipient who cannot be reached does not stop the others.
 */

import { createHash } from 'node:crypto';
import type { Api } from '@prosa/contract';
import type { Forwarded } from '@prosa/contract/messages';
import type { RouteInput } from '@prosa/contract/route';
import type { TicketHolder } from '@prosa/contract/tickets';
import { knownNumber } from '../../conversation/contacts/check-numbers.ts';
import { findUnwrittenNumber } from '../../conversation/contacts/contacts.queries.ts';
import { holdFiles } from '../../conversation/media/media.queries.ts';
import type { Part } from '../../conversation/messages/message-parts.ts';
import type { MessageRow } from '../../conversation/messages/messages.present.ts';
import { findMessagesFor } from '../../conversation/messages/messages.queries.ts';
import { renderText } from '../../conversation/messages/render-text.ts';
import { sendPartsIn } from '../../conversation/messages/send-message.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { findTicketIdsOf, findTickets } from '../../conversation/tickets/tickets.queries.ts';
import type { Person, Tx, UserCtx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { AppError, appError } from '../../core/errors.ts';
import { checkMayServe, ticketToWriteIn } from '../tickets/ticket-to-write-in.ts';
import { forwardedParts } from './forward-content.ts';

type UserTx = Tx & { actor: Person };
type ForwardBody = RouteInput<Api['POST /messages/forward']>['body'];

/**
 * @returns the outcome for each recipient, in the order of the request
 * @throws ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_FORWARD_WAPP_MSG before anything is sent
 */
export async function forwardMessages(ctx: UserCtx, body: ForwardBody): Promise<Forwarded[]> {
  const contactIds = [...new Set(body.contactIds)];
  const usualQueueId = await inTransaction(ctx, async (tx) => {
    await checkTargets(tx, { ...body, contactIds });
    const sources = await findSources(tx, body.messageIds);
    sources.flatMap(forwardedParts);
    return usualQueue(tx, sources);
  });
  const unknown = await Promise.all(contactIds.map((id) => checkNumber(ctx, body, id)));
  const results: Forwarded[] = [];
  for (const [index, contactId] of contactIds.entries())
    results.push(
      unknown[index] ??
        (await answered(contactId, () => send(ctx, body, { contactId, usualQueueId }))),
    );
  return results;
}

/** Everything that the request refers to must belong to the company. */
async function checkTargets(
  tx: UserTx,
  { contactIds, whatsappId, queueId }: Pick<ForwardBody, 'contactIds' | 'whatsappId' | 'queueId'>,
): Promise<void> {
  for (const id of contactIds)
    if (!(await findOwn(tx, 'contacts', id))) throw appError('ERR_NO_CONTACT_FOUND');
  if (whatsappId && !(await findOwn(tx, 'connections', whatsappId)))
    throw appError('ERR_NO_WAPP_FOUND');
  if (queueId && !(await findOwn(tx, 'queues', queueId))) throw appError('ERR_QUEUE_NOT_FOUND');
}

/** In the order of their thread. */
async function findSources(tx: UserTx, messageIds: readonly string[]): Promise<MessageRow[]> {
  const ids = [...new Set(messageIds)];
  const found = await findMessagesFor(tx, ids);
  if (found.length < ids.length) throw appError('ERR_NO_MESSAGE_FOUND');
  for (const ticket of await ticketsOf(tx, found)) checkMayServe(tx.actor, ticket);
  return found;
}

/** For messages between attendances, the thread's current or last ticket. @throws ERR_NO_MESSAGE_FOUND */
async function ticketsOf(tx: UserTx, found: readonly MessageRow[]): Promise<TicketRow[]> {
  const ids = new Set(found.flatMap(({ ticket_id }) => ticket_id ?? []));
  const between = found.filter(({ ticket_id }) => ticket_id === null);
  for (const thread of new Set(between.map((row) => row.conversation_id))) {
    const [id] = await findTicketIdsOf(tx, thread, 1);
    if (id === undefined) throw appError('ERR_NO_MESSAGE_FOUND');
    ids.add(id);
  }
  return findTickets(tx, [...ids]);
}

/** The queue that the messages come from, if the actor serves it, else the actor's only queue. */
async function usualQueue(tx: UserTx, sources: readonly MessageRow[]): Promise<number | null> {
  const { queueIds, profile } = tx.actor;
  const [ticket] = await ticketsOf(tx, sources.slice(0, 1));
  const from = ticket?.queue_id ?? null;
  if (profile === 'admin' || (from !== null && queueIds.includes(from))) return from;
  return queueIds.length === 1 ? queueIds[0]! : null;
}

/** Undefined if the number can be used. */
async function checkNumber(
  ctx: UserCtx,
  { whatsappId }: ForwardBody,
  contactId: number,
): Promise<Forwarded | undefined> {
  const number = await inTransaction(ctx, (tx) => findUnwrittenNumber(tx, contactId));
  if (number === undefined) return undefined;
  const answer = await answered(contactId, async () => {
    await knownNumber(ctx, number, whatsappId ?? null);
    return null;
  });
  return answer.error === null ? undefined : answer;
}

/** A refusal is reported with its recipient; any other error fails the request. */
async function answered(
  contactId: number,
  run: () => Promise<Forwarded['ticket']>,
): Promise<Forwarded> {
  try {
    return { contactId, ticket: await run(), error: null, holder: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const holder = (error.extra.ticket as TicketHolder | undefined) ?? null;
    return { contactId, ticket: null, error: error.code, holder };
  }
}

interface Recipient {
  contactId: number;
  usualQueueId: number | null;
}

function send(
  ctx: UserCtx,
  body: ForwardBody,
  { contactId, usualQueueId }: Recipient,
): Promise<Forwarded['ticket']> {
  return inTransaction(ctx, async (tx) => {
    const ticketId = await ticketToWriteIn(tx, {
      contactId,
      usualQueueId,
      connectionId: body.whatsappId ?? null,
      queueId: body.queueId ?? null,
    });
    const comment = body.comment?.trim() ?? '';
    await sendPartsIn(tx, {
      ticketId,
      clientId: body.clientId && keyFor(body.clientId, contactId),
      content: ['forward', comment, ...body.messageIds],
      leavesUnread: true,
      parts: async (_, ticket) => {
        const parts = await copies(tx, body.messageIds);
        const text = comment && (await renderText(tx, ticket, { text: comment }));
        return text ? [...parts, { mediaType: 'conversation', body: text }] : parts;
      },
    });
    const [row] = await findTickets(tx, [ticketId]);
    return { id: row!.id, uuid: row!.uuid };
  });
}

/** One key for each recipient. */
const keyFor = (clientId: string, contactId: number): string =>
  createHash('sha256').update(`forward ${clientId} ${contactId}`).digest('base64url');

/** Files are not copied: the new rows reference them from now on. */
async function copies(tx: UserTx, messageIds: readonly string[]): Promise<Part[]> {
  const parts = (await findSources(tx, messageIds)).flatMap(forwardedParts);
  const files = parts.flatMap(({ shared }) => [shared?.id ?? null, shared?.playId ?? null]);
  if (!(await holdFiles(tx, files))) throw appError('ERR_FORWARD_WAPP_MSG');
  return parts;
}
