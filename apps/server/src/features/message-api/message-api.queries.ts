/** What sending for a program has to know of connections, numbers and conversations. */
import type { ConnectionRef } from '@prosa/contract/connections';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** Enough to find a loop: in one, every other message is a program's. */
const LOOK_BACK = 200;

/** Messages of programs in a conversation within the last minute, and when the first of them was written. */
export async function countLately(
  tx: Tx,
  conversationId: number,
): Promise<{ count: number; since: Date | null }> {
  const [found] = await rows<{ count: number; since: string | null }>(
    tx.db,
    sql`select count(*)::int as count, min(m.created_at) as since from (
        select x.author, x.created_at from messages x
        where ${ofCompany(tx, 'x')} and x.conversation_id = ${conversationId}
        order by x.seq desc limit ${LOOK_BACK}) m
      where m.author = 'token' and m.created_at > now() - interval '1 minute'`,
  );
  return { count: found!.count, since: found!.since === null ? null : new Date(found!.since) };
}

/** The wanted connection; without a wish the default one. */
export async function findConnection(
  tx: Tx,
  wanted: number | null,
): Promise<ConnectionRef | undefined> {
  const [found] = await rows<ConnectionRef>(
    tx.db,
    sql`select w.id, w.name, w.status from connections w
      where ${ofCompany(tx, 'w')} and (${wanted}::bigint is null or w.id = ${wanted})
      order by w.is_default desc, w.status = 'CONNECTED' desc, w.id limit 1`,
  );
  return found;
}

/** Whether a contact with this number has a conversation on some connection. */
export async function isWrittenTo(tx: Tx, canonical: string): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from contact_identities i
      where ${ofCompany(tx, 'i')} and i.kind = 'pn' and i.value = ${canonical}
        and exists (select from conversations v where ${ofCompany(tx, 'v')} and v.contact_id = i.contact_id)`,
  );
  return found.length > 0;
}
