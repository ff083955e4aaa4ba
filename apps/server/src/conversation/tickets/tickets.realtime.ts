/** Ticket events to browsers: users who may see the new state get it, users who only saw the old one get a deletion. */
import type { Ticket } from '@prosa/contract/tickets';
import type { Tx } from '../../core/ctx.ts';
import { type FamilyList, type FamilyPush, inList } from '../../core/realtime/family-dialect.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';

/** The fields that decide who sees a ticket. */
export interface TicketAudience {
  id: number;
  userId: number | null;
  queueId: number | null;
  status?: Ticket['status'];
}

/** Rooms of everybody who may see the ticket in its present state. */
export function ticketRooms(companyId: number, ticket: TicketAudience): string[] {
  return [
    rooms.overseers(companyId),
    ticket.queueId === null ? rooms.queueless(companyId) : rooms.queue(companyId, ticket.queueId),
    ...(ticket.userId === null ? [] : [rooms.user(companyId, ticket.userId)]),
  ];
}

/** @param before its audience before the change; undefined for a new one */
export function emitTicket(tx: Tx, before: TicketAudience | undefined, after: Ticket): void {
  const { companyId } = tx;
  const now = ticketRooms(companyId, after);
  if (before) emitLoss(tx, before, { ...after, now });
  const action = before ? 'update' : 'create';
  const expel = before && { from: joinedRooms(companyId, after.id), visibleTo: now };
  const payload = { action, ticket: after } as const;
  const family = forFamily(companyId, before, after);
  tx.emit(push({ companyId, rooms: now, expel, family, entity: 'ticket', payload }));
  if (before && isMoved(before, after)) emitTicketEvent(tx, after);
}

const isMoved = (before: TicketAudience, { status, userId, queueId }: Ticket): boolean =>
  before.userId !== userId ||
  before.queueId !== queueId ||
  (before.status !== undefined && before.status !== status);

/** Sends an action, shown between the messages, to clients that have the thread open. */
export function emitTicketEvent(
  tx: Tx,
  { id, contactId, whatsappId }: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>,
): void {
  const { companyId } = tx;
  const payload = { ticketId: id, conversationOf: { contactId, whatsappId } };
  const told = [rooms.ticket(companyId, id)];
  // Other clients of the family do not know such rows.
  tx.emit(push({ companyId, rooms: told, family: [], entity: 'ticketEvent', payload }));
}

/** These clients' lists have one status each: a ticket leaves the list of the old status before it enters the new one. */
function forFamily(
  companyId: number,
  before: TicketAudience | undefined,
  ticket: Ticket,
): FamilyPush[] {
  const came = { rooms: shownTo(companyId, ticket), payload: { action: 'update', ticket } };
  if (before?.status === undefined || before.status === ticket.status) return [came];
  const seen = [...ticketRooms(companyId, before), ...ticketRooms(companyId, ticket)];
  const left = { action: 'delete', ticketId: ticket.id };
  return [{ rooms: inLists(seen, [before.status]), payload: left }, came];
}

/** Such clients that may see the ticket and show its list or its thread. */
const shownTo = (companyId: number, ticket: Ticket): string[] => [
  ...inLists(ticketRooms(companyId, ticket), [ticket.status, 'notification']),
  rooms.ticket(companyId, ticket.id),
];

const inLists = (of: readonly string[], lists: readonly FamilyList[]): string[] =>
  of.flatMap((room) => lists.map((list) => inList(room, list)));

/** Rooms that sockets join for one ticket: they stay as long as they may see it. */
const joinedRooms = (companyId: number, ticketId: number): string[] => [
  rooms.ticket(companyId, ticketId),
  rooms.joining(companyId, ticketId),
];

function emitLoss(
  tx: Tx,
  before: TicketAudience,
  after: { id: number; rev: number; now: string[] },
): void {
  const { companyId } = tx;
  const lost = ticketRooms(companyId, before).filter((room) => !after.now.includes(room));
  if (lost.length === 0) return;
  const payload = { action: 'delete' as const, ticketId: after.id, rev: after.rev, gone: false };
  tx.emit(push({ companyId, rooms: lost, except: after.now, entity: 'ticket', payload }));
}

/** The row itself was deleted. */
export function emitTicketGone(tx: Tx, ticket: TicketAudience & { rev: number }): void {
  tx.emit(
    push({
      companyId: tx.companyId,
      rooms: [...ticketRooms(tx.companyId, ticket), rooms.ticket(tx.companyId, ticket.id)],
      expel: { from: joinedRooms(tx.companyId, ticket.id), visibleTo: [] },
      entity: 'ticket',
      payload: { action: 'delete', ticketId: ticket.id, rev: ticket.rev + 1, gone: true },
    }),
  );
}

/** Sends the whole ticket: a new `rev` alone would claim changes that a browser has not received. */
export function emitUnread(tx: Tx, ticket: Ticket): void {
  const { id: ticketId, rev } = ticket;
  const payload = { action: 'updateUnread', ticketId, rev, ticket } as const;
  tx.emit(
    push({
      companyId: tx.companyId,
      rooms: ticketRooms(tx.companyId, ticket),
      family: [{ rooms: shownTo(tx.companyId, ticket), payload }],
      entity: 'ticket',
      payload,
    }),
  );
}
