/** Internal notes on a contact. They are written and read from one of its tickets, under that ticket's rights. */

import {
  deleteNoteRow,
  findNote,
  listMentions,
  listNotes,
  type MentionRow,
  markMentionSeen,
  type NoteRow,
} from '../../conversation/notes/notes.queries.ts';
import {
  audienceOf,
  emitThreadEvent,
  type NoteWords,
  writeNote,
} from '../../conversation/notes/write-note.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { getVisibleTicket, lockTicketToServe } from '../../conversation/tickets/tickets.service.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Person, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';

type UserTx = Tx & { actor: Person };

export interface NotePlace {
  ticketId: number;
  contactId: number;
}

/** The notes of the contact, newest first. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_CONTACT_FOUND */
export function listContactNotes(ctx: UserCtx, place: NotePlace): Promise<NoteRow[]> {
  return inTransaction(ctx, async (tx) => {
    checkPlace(await getVisibleTicket(tx, place.ticketId), place);
    return listNotes(tx, place.contactId);
  });
}

/** Only users who may answer the ticket delete notes; supervisors only read. @throws like `writeNote` */
export function createNote(ctx: UserCtx, input: NotePlace & NoteWords): Promise<NoteRow> {
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicketToServe(tx, input.ticketId);
    checkPlace(ticket, input);
    return writeNote(tx, ticket, input);
  });
}

/** Notes that mention the user and that they have not read yet; newest first. */
export const listOwnMentions = (ctx: UserCtx): Promise<MentionRow[]> =>
  inTransaction(ctx, listMentions);

/** @throws ERR_NO_TICKETNOTE_FOUND if it does not mention the user */
export function seeMention(ctx: UserCtx, noteId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await markMentionSeen(tx, noteId))) throw appError('ERR_NO_TICKETNOTE_FOUND');
    tx.emit(
      push({
        companyId: tx.companyId,
        rooms: [rooms.user(tx.companyId, tx.actor.id)],
        family: [],
        entity: 'mention',
        payload: { action: 'delete', noteId },
      }),
    );
  });
}

/** Its author deletes a note, or an admin. */
export function deleteNote(ctx: UserCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await findNote(tx, id);
    if (!row) throw appError('ERR_NO_TICKETNOTE_FOUND');
    const isAuthor = row.userId === ctx.actor.id;
    if (!isAuthor && ctx.actor.profile !== 'admin') throw appError('ERR_NO_PERMISSION');
    const { ticketId, contactId } = row;
    const audience =
      ticketId === null
        ? [rooms.overseers(tx.companyId), rooms.user(tx.companyId, ctx.actor.id)]
        : await lockAudience(tx, { ticketId, contactId });
    await deleteNoteRow(tx, id);
    if (!isAuthor) await audit(tx, 'noteDeleted', { subject: contactId });
    tx.emit(
      push({
        companyId: tx.companyId,
        rooms: audience,
        entity: 'note',
        payload: { action: 'delete', noteId: id, contactId },
      }),
    );
  });
}

/** Checks that the actor may see the ticket and answer it. */
async function lockAudience(tx: UserTx, place: NotePlace): Promise<string[]> {
  const ticket = await lockTicketToServe(tx, place.ticketId);
  checkPlace(ticket, place);
  emitThreadEvent(tx, ticket);
  return audienceOf(tx, ticket);
}

function checkPlace(ticket: TicketRow, { contactId }: NotePlace): void {
  if (ticket.contact_id !== contactId) throw appError('ERR_NO_CONTACT_FOUND');
}
