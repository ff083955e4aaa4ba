/** Adds a note to a ticket, for every feature that writes notes: everybody who may see the ticket gets the event. */
import { personIdOf } from '../../core/actors.ts';
import type { Caller, Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { findColleagues } from '../tickets/colleagues.queries.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { emitTicketEvent, ticketRooms } from '../tickets/tickets.realtime.ts';
import { presentNote } from './notes.present.ts';
import { findNote, insertMentions, insertNote, type NoteRow } from './notes.queries.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A note mentions colleagues. */
    'note.mentions': { noteId: number; userIds: readonly number[] };
  }
}

export interface NoteWords {
  note: string;
  /** The mentioned colleagues. */
  mentions?: readonly number[] | undefined;
}

/** @throws ERR_NO_USER_FOUND for somebody who may not see the ticket */
export async function writeNote(
  tx: Tx & { actor: Caller },
  ticket: TicketRow,
  { note, mentions = [] }: NoteWords,
): Promise<NoteRow> {
  const called = [...new Set(mentions)].filter((id) => id !== personIdOf(tx.actor));
  const colleagues = called.length > 0 ? await findColleagues(tx, ticket.id) : [];
  if (!called.every((id) => colleagues.some((each) => each.id === id)))
    throw appError('ERR_NO_USER_FOUND');
  const place = { ticketId: ticket.id, contactId: ticket.contact_id };
  const id = await insertNote(tx, { note, ...place, userId: personIdOf(tx.actor) });
  await insertMentions(tx, id, called);
  const row = (await findNote(tx, id))!;
  emitNote(tx, ticket, row);
  for (const userId of called) emitMention(tx, ticket, { row, userId });
  if (called.length > 0) await tx.happened({ type: 'note.mentions', noteId: id, userIds: called });
  return row;
}

function emitNote(tx: Tx, ticket: TicketRow, row: NoteRow): void {
  const payload = { action: 'create' as const, note: presentNote(row) };
  tx.emit(
    push({ companyId: tx.companyId, rooms: audienceOf(tx, ticket), entity: 'note', payload }),
  );
  emitThreadEvent(tx, ticket);
}

function emitMention(
  tx: Tx,
  ticket: TicketRow,
  { row, userId }: { row: NoteRow; userId: number },
): void {
  const { id, uuid, contact } = ticket;
  const mention = { note: presentNote(row), ticket: { id, uuid, contactName: contact.name } };
  tx.emit(
    push({
      companyId: tx.companyId,
      rooms: [rooms.user(tx.companyId, userId)],
      // Other clients of the family do not know mentions.
      family: [],
      entity: 'mention',
      payload: { action: 'create', mention },
    }),
  );
}

/** The rooms of everybody who may see the ticket in its present state. */
export const audienceOf = (tx: Tx, ticket: TicketRow): string[] => [
  ...ticketRooms(tx.companyId, {
    id: ticket.id,
    userId: ticket.user_id,
    queueId: ticket.queue_id,
  }),
  rooms.ticket(tx.companyId, ticket.id),
];

export const emitThreadEvent = (tx: Tx, ticket: TicketRow): void =>
  emitTicketEvent(tx, {
    id: ticket.id,
    contactId: ticket.contact_id,
    whatsappId: ticket.connection_id,
  });
