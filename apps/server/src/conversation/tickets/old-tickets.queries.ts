/** Attendances that are older than their company keeps them. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

const isOld = (tx: Tx, days: number): SQL => sql`${ofCompany(tx, 't')} and t.status = 'closed'
  and t.closed_at < now() - make_interval(days => ${days}::int)`;

/** Attendances that were closed longer ago than the company keeps them. */
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

/** With their messages and notes; threads that nothing is left of go, too. */
export async function deleteTickets(tx: Tx, ids: readonly number[]): Promise<void> {
  const all = array(ids, 'bigint');
  await tx.db.execute(
    sql`delete from ticket_notes n where ${ofCompany(tx, 'n')} and n.ticket_id = any (${all})`,
  );
  const gone = await rows<{ conversation_id: number }>(
    tx.db,
    sql`delete from tickets t where ${ofCompany(tx, 't')} and t.id = any (${all}) returning t.conversation_id`,
  );
  await tx.db.execute(sql`delete from conversations v
    where ${ofCompany(tx, 'v')} and v.id = any (${array(
      gone.map((row) => row.conversation_id),
      'bigint',
    )})
      and not exists (select from tickets t where ${ofCompany(tx, 't')} and t.conversation_id = v.id)`);
}
