import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** Snoozes open tickets; others cannot be snoozed. */
export async function snoozeTickets(
  tx: Tx,
  ticketIds: readonly number[],
  { until, memo }: { until: Date | null; memo: string | null },
): Promise<void> {
  await tx.db.execute(sql`update tickets t set snoozed = true, snoozed_until = ${until?.toISOString() ?? null}::timestamptz,
      snooze_note = ${memo}::text, woke = false, marked_unread = false
    where ${ofCompany(tx, 't')} and t.id = any(${array(ticketIds, 'bigint')}) and t.status = 'open'`);
}

/** A user ends the snooze, so nobody has to be notified. */
export async function endSnooze(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(sql`update tickets t set snoozed = false, snoozed_until = null, snooze_note = null, updated_at = now()
      where ${ofCompany(tx, 't')} and t.id = ${ticketId} and t.snoozed`);
}

/** Ends the snooze when its time has come. @returns whether it was due */
export async function wakeIfDue(tx: Tx, ticketId: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`update tickets t set snoozed = false, snoozed_until = null, snooze_note = null, woke = true, updated_at = now()
      where ${ofCompany(tx, 't')} and t.id = ${ticketId} and t.snoozed and t.snoozed_until <= ${tx.core.now().toISOString()}::timestamptz
      returning t.id`,
  );
  return found.length > 0;
}
