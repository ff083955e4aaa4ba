/** Changes to many tickets at once, in as many statements as for one. */
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { JobName } from '../../core/jobs/jobs.ts';

const ATTEMPTS = 12;

/** Locks their threads, always in the same order. */
export async function lockConversationsOf(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  await tx.db.execute(sql`select v.id from conversations v
    where ${ofCompany(tx, 'v')} and v.id in (
      select t.conversation_id from tickets t where ${ofCompany(tx, 't')} and t.id = any(${array(ticketIds, 'bigint')}))
    order by v.id for no key update`);
}

/** Stores the tickets' state before they were closed; replaces the farewell of an earlier close. */
export async function insertFarewells(
  tx: Tx,
  ticketIds: readonly number[],
  closedBy: number,
): Promise<void> {
  await tx.db.execute(sql`insert into farewells (company_id, ticket_id, user_id, queue_id, closed_by, use_integration, prompt_id, integration_id)
    select t.company_id, t.id, t.user_id, t.queue_id, ${closedBy}, t.use_integration, t.prompt_id, t.integration_id
    from tickets t where ${ofCompany(tx, 't')} and t.id = any(${array(ticketIds, 'bigint')})`);
}

export async function dropFarewells(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  await tx.db.execute(sql`delete from farewells f
    where ${ofCompany(tx, 'f')} and f.ticket_id = any(${array(ticketIds, 'bigint')})`);
}

/** Plans a job for each ticket; it replaces a waiting one with the same key. */
export async function planForEach(
  tx: Tx,
  ticketIds: readonly number[],
  { name, key, runAt }: { name: JobName; key: string; runAt: Date },
): Promise<void> {
  await tx.db.execute(sql`select prosa.enqueue(${name},
      json_build_object('companyId', ${tx.companyId}::bigint, 'ticketId', x.id), ${key}::text || ':' || x.id,
      ${runAt.toISOString()}::timestamptz, ${ATTEMPTS}::int)
    from unnest(${array(ticketIds, 'bigint')}) x (id)`);
}

export async function markAllUnread(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  await tx.db.execute(sql`update tickets t set marked_unread = true
    where ${ofCompany(tx, 't')} and t.id = any(${array(ticketIds, 'bigint')}) and not t.marked_unread`);
}
