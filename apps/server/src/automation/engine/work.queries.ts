/** Work of the automation, by ticket. The inbound path adds it too, in the statement that stores messages. */
import { type Core, inSystem, type Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { companyMayAct, mayActSql } from '../../core/subscription.ts';

/** Companies with work that is due, whatever process left it. Work of those that may not act waits. */
export async function unscopedCompaniesWithWork(core: Core): Promise<number[]> {
  const found = await inSystem(core, (db) =>
    rows<{ id: number }>(
      db,
      sql`select distinct w.company_id as id from automation_work w
        join companies c on c.company_id = w.company_id and ${mayActSql(core, 'c')}
        where w.next_try_at <= clock_timestamp()`,
    ),
  );
  return found.map(({ id }) => id);
}

export interface Work {
  ticket_id: number;
  first_seq: number;
  attempts: number;
  /** How many were taken, had there been enough. */
  at_once: number;
}

/**
 * Locks the oldest tickets with work that no other worker has. One where the company distributes tickets: workers that
 * wake several queues in different orders would wait for each other.
 */
export function takeWork(tx: Tx, atOnce: number): Promise<Work[]> {
  return rows(
    tx.db,
    sql`with room as materialized (
        select case when exists (select from queues q where ${ofCompany(tx, 'q')} and q.distribution <> 'none')
          then 1 else ${atOnce}::int end as at_once
      )
      select w.ticket_id, w.first_seq, w.attempts, (select r.at_once from room r) as at_once from automation_work w
      where ${ofCompany(tx, 'w')} and w.next_try_at <= clock_timestamp() and ${companyMayAct(tx)}
      order by w.next_try_at, w.ticket_id
      limit (select r.at_once from room r)
      for update of w skip locked`,
  );
}

export async function finishWork(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(
    sql`delete from automation_work w where ${ofCompany(tx, 'w')} and w.ticket_id = ${ticketId}`,
  );
}

export async function postponeWork(tx: Tx, ticketId: number, afterMs: number): Promise<void> {
  await tx.db.execute(sql`update automation_work w set attempts = w.attempts + 1,
      next_try_at = clock_timestamp() + ${afterMs} * interval '1 millisecond'
    where ${ofCompany(tx, 'w')} and w.ticket_id = ${ticketId}`);
}

/** Pauses work until the answer to a call arrives or is overdue. Messages until then are processed with it. */
export async function parkWork(tx: Tx, ticketId: number, until: Date): Promise<void> {
  await tx.db.execute(sql`update automation_work w set attempts = 0, next_try_at = ${until.toISOString()}::timestamptz
    where ${ofCompany(tx, 'w')} and w.ticket_id = ${ticketId}`);
}

/**
 * Adds work for an event that is not a message. The caller holds the thread's lock: a worker that has the work waits for
 * it, and reads after our commit.
 */
export async function wakeTicket(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(sql`
    with mine as (
      select w.ticket_id from automation_work w
      where ${ofCompany(tx, 'w')} and w.ticket_id = ${ticketId} for update skip locked
    ), due as (
      update automation_work w set next_try_at = clock_timestamp() from mine m
      where ${ofCompany(tx, 'w')} and w.ticket_id = m.ticket_id
    )
    insert into automation_work (company_id, ticket_id, first_seq)
    select ${tx.companyId}, t.id, v.last_seq + 1
    from tickets t join conversations v on ${ofCompany(tx, 'v')} and v.id = t.conversation_id
    where ${ofCompany(tx, 't')} and t.id = ${ticketId}
    on conflict do nothing`);
  tx.afterCommit(() => tx.core.wakes.send('automation', tx.companyId));
}

export async function deleteOldWork(tx: Tx, hours: number): Promise<void> {
  await tx.db.execute(sql`delete from automation_work w
    where ${ofCompany(tx, 'w')} and w.next_try_at < clock_timestamp() - make_interval(hours => ${hours}::int)`);
}
