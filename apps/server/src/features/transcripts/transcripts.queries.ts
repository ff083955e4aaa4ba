/** Queries of a transcript besides the thread itself. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface Frame {
  company: string;
  time_zone: string;
  /** Where the ticket's messages begin and end in its thread; null without any. */
  first_seq: number | null;
  last_seq: number | null;
}

export async function findFrame(tx: Tx, ticketId: number): Promise<Frame> {
  const [found] = await rows<Frame>(
    tx.db,
    sql`select c.name as company, c.time_zone, s.first_seq, s.last_seq from companies c
      cross join lateral (
        select min(m.seq) as first_seq, max(m.seq) as last_seq from tickets t
        join messages m on ${ofCompany(tx, 'm')} and m.ticket_id = t.id and m.conversation_id = t.conversation_id
        where ${ofCompany(tx, 't')} and t.id = ${ticketId}
      ) s where ${ofCompany(tx, 'c')} and c.id = ${tx.companyId}`,
  );
  return found!;
}

/** Where the bytes of these files are. */
export async function findKeys(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; key: string }>(
    tx.db,
    sql`select f.id, f.key from files f where ${ofCompany(tx, 'f')} and f.id = any (${array(ids, 'uuid')})`,
  );
  return new Map(found.map(({ id, key }) => [id, key]));
}
