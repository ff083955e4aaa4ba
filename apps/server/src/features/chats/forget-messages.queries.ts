/** Messages of chats that have to go: those about an erased contact, and old ones. */
import { dropFiles } from '../../conversation/media/media.service.ts';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { ErasedContact } from '../../core/feature.ts';
import { emptyMessages } from './chat-messages.queries.ts';

/** Empties messages that show a ticket of the contact, or contain their number or the name of their account. */
export async function eraseFromChats(tx: Tx, { contactId, names }: ErasedContact): Promise<void> {
  const found = await rows<{ id: number; fileId: string | null }>(
    tx.db,
    sql`select m.id, m.file_id as "fileId" from chat_messages m
      where ${ofCompany(tx, 'm')} and (
        m.ticket_id in (select t.id from tickets t where ${ofCompany(tx, 't')} and t.contact_id = ${contactId})
        or exists (select from unnest(${array(names, 'text')}) name
          where position(prosa.normalise(name) in m.search_text) > 0))`,
  );
  if (found.length === 0) return;
  await emptyMessages(
    tx,
    found.map(({ id }) => id),
  );
  await dropFiles(
    tx,
    found.map(({ fileId }) => fileId),
  );
}

export async function forgetOldMessages(tx: Tx, days: number): Promise<void> {
  await tx.db.execute(sql`delete from chat_messages m
    where ${ofCompany(tx, 'm')} and m.created_at < now() - make_interval(days => ${days}::int)`);
  await tx.db.execute(sql`update chats c set last_message = ''
    where ${ofCompany(tx, 'c')} and c.last_message <> '' and not exists (
      select from chat_messages m where ${ofCompany(tx, 'm')} and m.chat_id = c.id and m.seq = c.last_seq)`);
}
