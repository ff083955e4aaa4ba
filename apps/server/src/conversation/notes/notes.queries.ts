import type { Mention, TicketNote } from '@prosa/contract/notes';
import type { Person, Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { visibleTickets } from '../tickets/tickets.queries.ts';

const LIST_MAX = 500;

export interface NoteRow {
  id: number;
  note: string;
  ticketId: number | null;
  contactId: number;
  userId: number | null;
  user: TicketNote['user'];
  mentions: TicketNote['mentions'];
  createdAt: string;
}

/** Users that a note (n) mentions. */
export const mentionsOfNote = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', mu.id, 'name', mu.name) order by prosa.sort_key(mu.name), mu.id)
    from note_mentions nm join users mu on mu.company_id = nm.company_id and mu.id = nm.user_id
    where nm.company_id = n.company_id and nm.note_id = n.id), '[]')`;

const columns = sql`
  n.id, n.note, n.ticket_id as "ticketId", n.contact_id as "contactId", n.user_id as "userId",
  case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as "user",
  ${mentionsOfNote} as mentions, n.created_at as "createdAt"`;

const withAuthor = sql`ticket_notes n
  left join users u on u.company_id = n.company_id and u.id = n.user_id`;

/** The newest notes of a contact first. */
export function listNotes(tx: Tx, contactId: number): Promise<NoteRow[]> {
  return rows(
    tx.db,
    sql`select ${columns} from ${withAuthor}
      where ${ofCompany(tx, 'n')} and n.contact_id = ${contactId}
      order by n.id desc limit ${LIST_MAX}`,
  );
}

export async function findNote(tx: Tx, id: number): Promise<NoteRow | undefined> {
  const found = await rows<NoteRow>(
    tx.db,
    sql`select ${columns} from ${withAuthor} where ${ofCompany(tx, 'n')} and n.id = ${id}`,
  );
  return found[0];
}

export async function insertNote(
  tx: Tx,
  values: { note: string; ticketId: number; contactId: number; userId: number | null },
): Promise<number> {
  const made = await rows<{ id: number }>(
    tx.db,
    sql`insert into ticket_notes (company_id, note, ticket_id, contact_id, user_id)
      values (${tx.companyId}, ${values.note}, ${values.ticketId}, ${values.contactId}, ${values.userId})
      returning id`,
  );
  return made[0]!.id;
}

export async function deleteNoteRow(tx: Tx, id: number): Promise<void> {
  await tx.db.execute(sql`delete from ticket_notes n where ${ofCompany(tx, 'n')} and n.id = ${id}`);
}

export async function insertMentions(
  tx: Tx,
  noteId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx.db.execute(sql`insert into note_mentions (company_id, note_id, user_id)
    select ${tx.companyId}, ${noteId}, id from unnest(${array(userIds, 'bigint')}) id`);
}

export type MentionRow = NoteRow & { ticket: Mention['ticket'] };

const MENTIONS_MAX = 100;

/**
 * Unseen mentions of the actor, in tickets that they may still see, the newest first. They are few: each is looked up by
 * its key, whatever statistics the planner has.
 */
export function listMentions(tx: Tx & { actor: Person }): Promise<MentionRow[]> {
  return rows(
    tx.db,
    sql`select ${columns},
        jsonb_build_object('id', t.id, 'uuid', t.uuid, 'contactName', c.name) as ticket
      from note_mentions x
      cross join lateral (
        select * from ticket_notes o where ${ofCompany(tx, 'o')} and o.id = x.note_id limit 1) n
      cross join lateral (
        select * from tickets o where ${ofCompany(tx, 'o')} and o.id = n.ticket_id limit 1) t
      cross join lateral (
        select name from contacts o where ${ofCompany(tx, 'o')} and o.id = t.contact_id limit 1) c
      left join users u on u.company_id = n.company_id and u.id = n.user_id
      where ${ofCompany(tx, 'x')} and x.user_id = ${tx.actor.id} and x.seen_at is null
        and ${visibleTickets(tx.actor)}
      order by n.id desc limit ${MENTIONS_MAX}`,
  );
}

/** @returns whether the note mentions the actor */
export async function markMentionSeen(
  tx: Tx & { actor: Person },
  noteId: number,
): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`update note_mentions x set seen_at = coalesce(x.seen_at, now())
      where ${ofCompany(tx, 'x')} and x.note_id = ${noteId} and x.user_id = ${tx.actor.id} returning 1`,
  );
  return found.length > 0;
}
