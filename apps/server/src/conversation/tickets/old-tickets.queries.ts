/** Attendances, and messages between them, that are past the company's retention period. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

const isOld = (tx: Tx, days: number): SQL => sql`${ofCompany(tx, 't')} and t.status = 'closed'
  and t.closed_at < now() - make_interval(days => ${days}::int)`;

/** Attendances that were closed before the retention period. */
export async function listOldTickets(tx: Tx, days: number, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select t.id from tickets t where ${isOld(tx, days)} order by t.closed_at limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

/** Counts no further than `cap`. */
export async function countOldTickets(tx: Tx, days: number, cap: number): Promise<number> {
  const [found] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*) from (select from tickets t where ${isOld(tx, days)} limit ${cap}) as old`,
  );
  return found!.count;
}

/** Deletes tickets with their messages and notes, and threads that are empty then. */
export async function deleteTickets(tx: Tx, ids: readonly number[]): Promise<void> {
  const all = array(ids, 'bigint');
  await tx.db.execute(
    sql`delete from ticket_notes n where ${ofCompany(tx, 'n')} and n.ticket_id = any (${all})`,
  );
  const gone = await rows<{ conversation_id: number }>(
    tx.db,
    sql`delete from tickets t where ${ofCompany(tx, 't')} and t.id = any (${all}) returning t.conversation_id`,
  );
  await deleteEmptyThreads(tx, gone);
}

async function deleteEmptyThreads(
  tx: Tx,
  left: readonly { conversation_id: number }[],
): Promise<void> {
  const ids = [...new Set(left.map((row) => row.conversation_id))];
  await tx.db.execute(sql`delete from conversations v
    where ${ofCompany(tx, 'v')} and v.id = any (${array(ids, 'bigint')})
      and not exists (select from tickets t where ${ofCompany(tx, 't')} and t.conversation_id = v.id)
      and not exists (select from messages m where ${ofCompany(tx, 'm')} and m.conversation_id = v.id)`);
}

/** Deletes messages between attendances by their own age. @returns how many */
export async function deleteOldMessages(tx: Tx, days: number, limit: number): Promise<number> {
  const gone = await rows<{ conversation_id: number }>(
    tx.db,
    sql`delete from messages m where ${ofCompany(tx, 'm')} and m.id = any (array(
        select o.id from messages o where ${ofCompany(tx, 'o')} and o.ticket_id is null
          and o.created_at < now() - make_interval(days => ${days}::int) order by o.created_at limit ${limit}))
      returning m.conversation_id`,
  );
  await deleteEmptyThreads(tx, gone);
  return gone.length;
}
