/** Files and addresses of a contact, on all connections. */
import { pageSizes } from '@prosa/contract/limits';
import type { FileKind } from '@prosa/contract/ticket-panel';
import type { MessageRow } from '../../conversation/messages/messages.present.ts';
import {
  messageColumns,
  messageNeighbours,
  seenBy,
} from '../../conversation/messages/messages.queries.ts';
import { messageRows } from '../../conversation/messages/named-people.queries.ts';
import { visibleTickets } from '../../conversation/tickets/tickets.queries.ts';
import type { Person, Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { cursorText, cursorTime, decodeCursor } from '../../core/http/cursor.ts';

export interface SharedFileRow extends MessageRow {
  ticket_uuid: string;
}

/** The exact conditions of the partial indexes of migration 0148. */
const kinds: Record<FileKind, SQL> = {
  media: sql`m.media_type in ('image', 'video') and m.file_id is not null and not m.is_deleted`,
  documents: sql`m.media_type = 'application' and m.file_id is not null and not m.is_deleted`,
  links: sql`m.body ~* 'https?://|www\\.' and not m.is_deleted`,
};

interface SharedFileOptions {
  contactId: number;
  kind: FileKind;
  cursor: string | undefined;
}

/** Newest first, one row more than a page: so many of each thread of the contact, and the newest of these. */
export function listSharedFiles(
  tx: Tx & { actor: Person },
  { contactId, kind, cursor }: SharedFileOptions,
): Promise<SharedFileRow[]> {
  const limit = pageSizes.files + 1;
  return messageRows<SharedFileRow>(
    tx,
    sql`select ${messageColumns}, ${ticketUuid(tx)} as ticket_uuid from (
        select h.* from conversations v cross join lateral (
          select m.* from messages m
          where ${ofCompany(tx, 'm')} and m.conversation_id = v.id and ${kinds[kind]}
            and ${seenBy(tx, 'm', sql`v.id`)} and (m.ticket_id is not null or ${latestSeen(tx, sql`v.id`)} is not null)
            ${cursor ? before(cursor) : sql``}
          order by m.created_at desc, m.id desc limit ${limit}) h
        where ${ofCompany(tx, 'v')} and v.contact_id = ${contactId}
        order by h.created_at desc, h.id desc limit ${limit}
      ) m ${messageNeighbours(tx, seenBy(tx, 'o', sql`m.conversation_id`))}
      order by m.created_at desc, m.id desc`,
  );
}

/** The ticket through which the actor may see it. */
const ticketUuid = (tx: Tx & { actor: Person }): SQL => sql`(select t.uuid from tickets t
  where ${ofCompany(tx, 't')} and t.id = coalesce(m.ticket_id, ${latestSeen(tx, sql`m.conversation_id`)}))`;

const latestSeen = (
  tx: Tx & { actor: Person },
  conversationId: SQL,
): SQL => sql`(select max(t.id) from tickets t
  where ${ofCompany(tx, 't')} and t.conversation_id = ${conversationId} and ${visibleTickets(tx.actor)})`;

function before(cursor: string): SQL {
  const [time, id] = decodeCursor(cursor, 2);
  return sql`and (m.created_at, m.id) < (${cursorTime(time)}::timestamptz, ${cursorText(id)}::uuid)`;
}
