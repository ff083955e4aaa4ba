/** Events of providers that could not be stored, kept until the operator has checked them. */
import type { Tx } from '../../core/ctx.ts';
import { containsAny, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { InboundEvent } from '../../provider/port.ts';

export interface Refusal {
  connectionId: number;
  event: InboundEvent;
  /** Contains nothing that a customer wrote. */
  error: string;
  tries: number;
}

/** Keeps the event once, however often the provider repeats it. */
export async function keepRefusedEvent(tx: Tx, refusal: Refusal): Promise<number> {
  const { connectionId, event, error, tries } = refusal;
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`insert into refused_events as refused
          (company_id, connection_id, kind, event, error, tries)
        values (${tx.companyId}, ${connectionId}, ${event.t}, ${JSON.stringify(event)}, ${error}, ${tries})
        on conflict (company_id, connection_id, md5(event)) do update
          set tries = refused.tries + excluded.tries, error = excluded.error
        returning refused.id`,
  );
  return Number(row!.id);
}

export interface AskedRefusal {
  id: number;
  kind: string;
  /** JSON. */
  event: string;
}

/** The oldest event that the operator wants to be retried. */
export async function findAskedRefusal(
  tx: Tx,
  connectionId: number,
): Promise<AskedRefusal | undefined> {
  const [row] = await rows<AskedRefusal>(
    tx.db,
    sql`select r.id, r.kind, r.event from refused_events r
        where ${ofCompany(tx, 'r')} and r.connection_id = ${connectionId} and r.retry_at is not null
        order by r.id limit 1`,
  );
  return row && { ...row, id: Number(row.id) };
}

/** False if it is already deleted. */
export async function deleteRefusedEvent(tx: Tx, id: number): Promise<boolean> {
  const gone = await rows(
    tx.db,
    sql`delete from refused_events r where ${ofCompany(tx, 'r')} and r.id = ${id} returning r.id`,
  );
  return gone.length > 0;
}

/** Records that a retry failed; the event waits for the operator again. An event deleted meanwhile stays deleted. */
export async function noteRefusedAgain(tx: Tx, id: number, error: string): Promise<void> {
  await tx.db.execute(
    sql`update refused_events r set tries = r.tries + 1, error = ${error}, retry_at = null
        where ${ofCompany(tx, 'r')} and r.id = ${id}`,
  );
}

export async function deleteRefusalsNaming(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.db.execute(
    sql`delete from refused_events r where ${ofCompany(tx, 'r')} and ${containsAny(sql`r.event`, names)}`,
  );
}

export async function deleteOldRefusals(tx: Tx, days: number): Promise<void> {
  await tx.db.execute(sql`delete from refused_events r
    where ${ofCompany(tx, 'r')} and r.created_at < now() - make_interval(days => ${days}::int)`);
}
