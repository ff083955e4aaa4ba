import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** Whether the customer got exactly this automatic text in the last minutes. */
export async function wasJustSaid(tx: Tx, ticketId: number, body: string): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select 1 from (
        select x.* from messages x where ${ofCompany(tx, 'x')} and x.ticket_id = ${ticketId}
        order by x.seq desc limit 20) m
      where m.automatic and m.body = ${body} and m.created_at > now() - interval '10 minutes' limit 1`,
  );
  return found.length > 0;
}
