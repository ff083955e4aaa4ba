import type { TicketNote } from '@prosa/contract/notes';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db.ts';
import { sql } from '../../core/drizzle.ts';

const LIST_MAX = 500;

export interface NoteRow {
  id: number;
  note: string;
  ticketId: number | null;
  contactId: number;
  userId: number | null;
  user: TicketNote['user'];
  createdAt: string;
}

const columns = sql`
  n.id, n.note, n.ticket_id as "ticketId", n.contact_id as "contactId", n.user_id as "userId",
  case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as "user",
  n.created_at as "createdAt"`;

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
  values: { note: string; ticketId: number; contactId: number; userId: number },
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
