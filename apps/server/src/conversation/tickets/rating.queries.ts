import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { Rate } from './rate-of.ts';

export interface Farewell {
  ratingMessage: string;
  complationMessage: string;
  isBotOff: boolean;
}

export async function findFarewell(tx: Tx, ticketId: number): Promise<Farewell> {
  const [row] = await rows<Farewell>(
    tx.db,
    sql`select w.rating_message as "ratingMessage", w.complation_message as "complationMessage",
        c.disable_bot as "isBotOff"
      from tickets t
      join connections w on ${ofCompany(tx, 'w')} and w.id = t.connection_id
      join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
      where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  return row!;
}

/** For one day a number counts as the rating; any other message before it begins a new attendance. */
export async function expectRating(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(sql`update tickets t set rating_until = now() + interval '24 hours'
    where ${ofCompany(tx, 't')} and t.id = ${ticketId}`);
  await tx.db.execute(sql`update ticket_tracking k set rating_at = now()
    where ${ofCompany(tx, 'k')} and k.id = ${latestOf(tx, ticketId)}`);
}

/** Stores the first answer only, for the tracking period that was asked about, whatever has begun since. */
export async function storeRating(tx: Tx, ticketId: number, rate: Rate): Promise<void> {
  await tx.db.execute(sql`update tickets t set rating_until = null
    where ${ofCompany(tx, 't')} and t.id = ${ticketId}`);
  await tx.db.execute(sql`update ticket_tracking k set rate = ${rate}, rated_at = now()
    where ${ofCompany(tx, 'k')} and k.id = ${latestOf(tx, ticketId, sql`and l.rating_at is not null`)}
      and k.rate is null`);
}

/** The customer's first message that the automation has not processed, if the ticket waits for a rating. */
export async function findWaitingAnswer(tx: Tx, ticketId: number): Promise<string | undefined> {
  const [row] = await rows<{ body: string }>(
    tx.db,
    sql`select m.body from tickets t
      join automation_work w on ${ofCompany(tx, 'w')} and w.ticket_id = t.id
      join automation_sessions s on ${ofCompany(tx, 's')} and s.ticket_id = t.id
      join messages m on ${ofCompany(tx, 'm')} and m.ticket_id = t.id and m.conversation_id = t.conversation_id
        and m.seq >= w.first_seq and m.seq > s.heard_seq and not m.from_me
      where ${ofCompany(tx, 't')} and t.id = ${ticketId} and t.rating_until > now()
      order by m.seq limit 1`,
  );
  return row?.body;
}

const latestOf = (tx: Tx, ticketId: number, which: SQL = sql``) => sql`(
  select max(l.id) from ticket_tracking l where ${ofCompany(tx, 'l')} and l.ticket_id = ${ticketId} ${which})`;
