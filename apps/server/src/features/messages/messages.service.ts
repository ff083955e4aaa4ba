/** Reading threads; deleting and retrying single messages. Sending is in send-message.ts. */

import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import { isAllowed } from '@prosa/contract/permissions';
import { markFetchAgain } from '../../conversation/media/fetch-media.queries.ts';
import { type MessageAuthor, natureOf } from '../../conversation/messages/message-author.ts';
import { type MessageRow, presentMessage } from '../../conversation/messages/messages.present.ts';
import {
  CHANGES_MAX,
  countThread,
  findAttendances,
  findMessages,
  findMessagesFor,
  findSeq,
  listChanges,
  listNewer,
  listThread,
  markDeleted,
  markPendingAgain,
  providerOf,
  refreshLastMessage,
  type Thread,
  threadOf,
  whereaboutsOf,
} from '../../conversation/messages/messages.queries.ts';
import { type MessageNews, messageChanged } from '../../conversation/messages/messages.realtime.ts';
import { insertCommand } from '../../conversation/messages/outbound-commands.queries.ts';
import { providerIdFor } from '../../conversation/messages/provider-id.ts';
import { requireLinked } from '../../conversation/messages/require-linked.ts';
import { sendDeadline } from '../../conversation/messages/send-deadline.ts';
import { presentEvent } from '../../conversation/ticket-events/ticket-events.present.ts';
import {
  type EventRange,
  listEvents,
} from '../../conversation/ticket-events/ticket-events.queries.ts';
import { presentTicket, type TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { findTicketIdsOf } from '../../conversation/tickets/tickets.queries.ts';
import {
  getVisibleTicket,
  lockTicketToServe,
  ticketLooksDifferent,
} from '../../conversation/tickets/tickets.service.ts';
import { audit, auditLook } from '../../core/audit/audit.ts';
import type { Caller, CallerCtx, Person, Tx, UserCtx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, decodeCursor, encodeCursor } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';

type UserTx = Tx & { actor: Person };
type CallerTx = Tx & { actor: Caller };

export interface ThreadOptions {
  pageNumber?: number | undefined;
  cursor?: string | undefined;
  changedSince?: string | undefined;
  around?: string | undefined;
  after?: string | undefined;
}

export function readThread(ctx: CallerCtx, ticketId: number, options: ThreadOptions) {
  return inTransaction(ctx, async (tx) => {
    // Read the clock before the rows: the next catch-up finds what commits meanwhile.
    const serverTime = ctx.core.now().toISOString();
    const [ticket, part] = await together(
      lookIntoTicket(tx, ticketId),
      partOf(tx, ticketId, options),
    );
    const named = new Set(part.rows.flatMap((row) => row.ticket_id ?? []));
    named.delete(ticketId);
    const [others, events] = await tx.lastly(
      findAttendances(tx, [...named]),
      listEvents(tx, ticket.conversation_id, part.events),
    );
    const attendances = [...others, ticket].toSorted((a, b) => a.id - b.id);
    return {
      messages: part.rows.map((row) => presentMessage(ctx.core, row)),
      ticket: presentTicket(ctx.core, ticket),
      attendances: attendances.map((each) => ({
        id: each.id,
        createdAt: iso(each.created_at),
        closedAt: each.closed_at === null ? null : iso(each.closed_at),
      })),
      count: Math.min(part.count, COUNT_CAP),
      countMore: part.count > COUNT_CAP,
      events: events.map(presentEvent),
      hasMore: part.hasMore,
      cursor: part.cursor,
      hasNewer: part.hasNewer,
      newerCursor: part.newerCursor,
      serverTime,
    };
  });
}

/** The ticket whose messages will be read; a look by an overseer is audited. */
export async function lookIntoTicket(tx: CallerTx, ticketId: number): Promise<TicketRow> {
  const ticket = await getVisibleTicket(tx, ticketId);
  await auditPeek(tx, ticket);
  return ticket;
}

async function auditPeek(tx: CallerTx, ticket: TicketRow): Promise<void> {
  if (isPeek(tx.actor, ticket)) await auditLook(tx, 'ticketPeeked', { subject: ticket.id });
}

/** Whether an overseer looks into a ticket that they do not serve. */
const isPeek = (actor: Caller, ticket: TicketRow): boolean =>
  actor.kind === 'person' &&
  ticket.status !== 'closed' &&
  ticket.user_id !== actor.id &&
  isAllowed(actor.profile, 'tickets-manager:peek');

interface ThreadPart {
  /** Oldest first. */
  rows: MessageRow[];
  hasMore: boolean;
  cursor: string | null;
  hasNewer: boolean;
  newerCursor: string | null;
  count: number;
  /** Every event of a thread belongs to one page: between its messages, or before those of the next. */
  events: EventRange;
}

function partOf(tx: CallerTx, ticketId: number, options: ThreadOptions): Promise<ThreadPart> {
  const thread = threadOf(tx, ticketId);
  if (options.changedSince)
    return changes(tx, thread, { since: options.changedSince, cursor: options.cursor });
  if (options.around) return pageAround(tx, thread, options.around);
  if (options.after) return pageAfter(tx, thread, options.after);
  return page(tx, thread, { ...options, ticketId });
}

const seqCursor = (row: MessageRow | undefined): string | null =>
  row ? encodeCursor([row.seq]) : null;

/** The position after the last of these. */
const behind = (found: readonly MessageRow[]): number | undefined => {
  const last = found.at(-1);
  return last && last.seq + 1;
};

const readSeq = (cursor: string): number => cursorNumber(decodeCursor(cursor, 1)[0]);

/** Half a page before a message, the message, and half a page after it. */
async function pageAround(tx: CallerTx, thread: Thread, messageId: string): Promise<ThreadPart> {
  const seq = await findSeq(tx, thread, messageId);
  if (seq === undefined) throw appError('ERR_NO_MESSAGE_FOUND');
  const limit = pageSizes.messages / 2;
  const before = await listThread(tx, thread, { beforeSeq: seq + 1, limit: limit + 1 });
  const after = await listNewer(tx, thread, { afterSeq: seq, limit });
  const older = before.slice(0, limit + 1).toReversed();
  const found = [...older, ...after.slice(0, limit)];
  const hasNewer = after.length > limit;
  const hasMore = before.length > older.length;
  return {
    rows: found,
    events: {
      fromSeq: hasMore ? found[0]?.seq : undefined,
      beforeSeq: hasNewer ? behind(found) : undefined,
    },
    hasMore,
    cursor: seqCursor(found[0]),
    hasNewer,
    newerCursor: seqCursor(found.at(-1)),
    count: 0,
  };
}

/** Its `cursor` leads back up, so that the pages of a thread can be read again from any of them. */
async function pageAfter(tx: CallerTx, thread: Thread, cursor: string): Promise<ThreadPart> {
  const limit = pageSizes.messages;
  const afterSeq = readSeq(cursor);
  const newer = await listNewer(tx, thread, { afterSeq, limit });
  const found = newer.slice(0, limit);
  const hasNewer = newer.length > limit;
  return {
    rows: found,
    events: { fromSeq: afterSeq + 1, beforeSeq: hasNewer ? behind(found) : undefined },
    hasMore: true,
    cursor: seqCursor(found[0]) ?? encodeCursor([afterSeq + 1]),
    hasNewer,
    newerCursor: seqCursor(found.at(-1)) ?? cursor,
    count: 0,
  };
}

async function page(
  tx: CallerTx,
  thread: Thread,
  options: ThreadOptions & { ticketId: number },
): Promise<ThreadPart> {
  const number = options.pageNumber ?? 1;
  const beforeSeq = options.cursor ? readSeq(options.cursor) : undefined;
  const isFirst = !options.cursor && number === 1;
  const [found, count] = await together(
    listThread(tx, thread, {
      beforeSeq,
      offset: options.cursor ? 0 : (number - 1) * pageSizes.messages,
    }),
    isFirst ? countThread(tx, options.ticketId, thread) : Promise.resolve(0),
  );
  const newestFirst = found.slice(0, pageSizes.messages);
  const hasMore = found.length > newestFirst.length;
  return {
    rows: newestFirst.toReversed(),
    events: {
      fromSeq: hasMore ? newestFirst.at(-1)?.seq : undefined,
      beforeSeq: isFirst ? undefined : (beforeSeq ?? behind(newestFirst.toReversed())),
    },
    hasMore,
    cursor: seqCursor(newestFirst.at(-1)),
    hasNewer: !isFirst,
    newerCursor: seqCursor(newestFirst[0]),
    count,
  };
}

/** In thread order; what changes behind the cursor meanwhile is younger than the first answer's server time. */
async function changes(
  tx: CallerTx,
  thread: Thread,
  { since, cursor }: { since: string; cursor: string | undefined },
): Promise<ThreadPart> {
  const afterSeq = cursor ? readSeq(cursor) : undefined;
  const found = await listChanges(tx, thread, { since, afterSeq });
  const listed = found.slice(0, CHANGES_MAX);
  return {
    rows: listed,
    // All with the first page: there are few.
    events: cursor ? { beforeSeq: Number.MIN_SAFE_INTEGER } : { since },
    hasMore: found.length > CHANGES_MAX,
    cursor: seqCursor(listed.at(-1)),
    hasNewer: false,
    newerCursor: null,
    count: 0,
  };
}

/**
 * Locks the thread of a message and returns both; missing and foreign ones are 404. A message between attendances allows
 * what the thread allows now.
 */
export async function lockMessage(
  tx: UserTx,
  messageId: string,
): Promise<{ ticket: TicketRow; row: MessageRow }> {
  const found = (await findMessagesFor(tx, [messageId]))[0];
  if (!found) throw appError('ERR_NO_MESSAGE_FOUND');
  const [latest] =
    found.ticket_id === null ? await findTicketIdsOf(tx, found.conversation_id, 1) : [];
  const ticketId = found.ticket_id ?? latest;
  if (ticketId === undefined) throw appError('ERR_NO_MESSAGE_FOUND');
  const ticket = await lockTicketToServe(tx, ticketId);
  return { ticket, row: (await findMessagesFor(tx, [messageId]))[0]! };
}

/** Deletes for both sides. Only the author may; nobody deletes messages of a bot or of the phone. */
export function deleteMessage(ctx: UserCtx, messageId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { ticket, row } = await lockMessage(tx, messageId);
    if (row.user_id !== tx.actor.id) throw appError('ERR_NO_PERMISSION');
    if (row.is_deleted) return;
    const { providerId, mayBeThere } = await whereaboutsOf(tx, messageId);
    // "For both sides" would be false if the provider cannot revoke messages.
    if (mayBeThere && !capabilitiesOf(ticket.provider).revoke)
      throw appError('ERR_DELETE_WAPP_MSG');
    await markDeleted(tx, messageId);
    await audit(tx, 'messageDeleted', { subject: ticket.id, detail: messageId });
    // A message that was never sent needs no revoke.
    if (mayBeThere) await insertCommand(tx, ticket, { t: 'revoke', providerId });
    await refreshLastMessage(tx, row.ticket_id, { id: messageId, text: '🚫' });
    await emitOne(tx, ticket, { messageId, news: 'content' });
    await ticketLooksDifferent(tx, ticket.id);
  });
}

export function retryMessage(ctx: UserCtx, messageId: string): Promise<Message> {
  return inTransaction(ctx, async (tx) => {
    const { ticket, row } = await lockMessage(tx, messageId);
    if (ticket.status !== 'open') throw appError('ERR_TICKET_NOT_OPEN');
    if (row.send_state !== 'failed') return presentMessage(ctx.core, row);
    const { clientMessageId } = capabilitiesOf(await providerOf(tx, row.connection_id));
    const author: MessageAuthor = { kind: 'user', user: tx.actor };
    await markPendingAgain(tx, messageId, {
      // An attendant waits for it now, even if a robot wrote it.
      lane: natureOf(author).lane,
      until: sendDeadline(ctx.core.now(), author),
      providerId: clientMessageId ? null : providerIdFor(crypto.randomUUID()),
    });
    tx.afterCommit(() => ctx.core.wakes.send('outbox', row.connection_id));
    return emitOne(tx, ticket, { messageId, news: 'state' });
  });
}

/** A file that could not be fetched: a phone that was off may still have it. */
export function fetchFileAgain(ctx: UserCtx, messageId: string): Promise<Message> {
  return inTransaction(ctx, async (tx) => {
    const { ticket, row } = await lockMessage(tx, messageId);
    const isLeft = row.media_state === 'failed' || row.media_state === 'full';
    if (row.is_deleted || !isLeft) return presentMessage(ctx.core, row);
    requireLinked(ticket);
    await markFetchAgain(tx, messageId);
    tx.afterCommit(() => ctx.core.wakes.send('media', row.connection_id));
    return emitOne(tx, ticket, { messageId, news: 'state' });
  });
}

export async function emitOne(
  tx: UserTx,
  ticket: TicketRow,
  { messageId, news }: { messageId: string; news?: MessageNews },
): Promise<Message> {
  await messageChanged(tx, 'update', {
    news,
    row: (await findMessages(tx, [messageId]))[0]!,
    thread: { contactId: ticket.contact_id, whatsappId: ticket.connection_id },
  });
  return presentMessage(tx.core, (await findMessagesFor(tx, [messageId]))[0]!);
}
