import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { farewells } from './farewells.table.ts';

/** A ticket that was just resolved, in its state before. */
export interface PlannedFarewell {
  userId: number | null;
  queueId: number | null;
  closedBy: number | null;
  useIntegration: boolean;
  promptId: number | null;
  integrationId: number | null;
  /** No farewell is sent to the customer. */
  silent: boolean;
}

export async function insertFarewell(
  tx: Tx,
  ticketId: number,
  planned: PlannedFarewell,
): Promise<void> {
  await tx.db.insert(farewells).values({ companyId: tx.companyId, ticketId, ...planned });
}

/** Removes it and returns it to the caller; undefined once it was sent, undone or superseded. */
export async function takeFarewell(tx: Tx, ticketId: number): Promise<PlannedFarewell | undefined> {
  const [taken] = await rows<PlannedFarewell>(
    tx.db,
    sql`delete from farewells f where ${ofCompany(tx, 'f')} and f.ticket_id = ${ticketId}
      returning f.user_id as "userId", f.queue_id as "queueId", f.closed_by as "closedBy",
        f.use_integration as "useIntegration", f.prompt_id as "promptId", f.integration_id as "integrationId", f.silent`,
  );
  return taken;
}

/** Continues the tracking period that ended with the undone close, and removes the one that began with the undo. */
export async function resumeTracking(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(sql`delete from ticket_tracking k
    where ${ofCompany(tx, 'k')} and k.ticket_id = ${ticketId} and k.finished_at is null`);
  await tx.db.execute(sql`
    update ticket_tracking k set finished_at = null, close_reason_id = null, user_id = t.user_id
    from tickets t
    where ${ofCompany(tx, 't')} and t.id = ${ticketId} and ${ofCompany(tx, 'k')} and k.id = (
      select max(l.id) from ticket_tracking l where ${ofCompany(tx, 'l')} and l.ticket_id = ${ticketId})`);
}
