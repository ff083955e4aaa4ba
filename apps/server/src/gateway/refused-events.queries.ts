/** Events of providers that could not be stored, kept until the operator has looked at them. */
import type { Tx } from '../core/ctx.ts';
import { rows } from '../core/db.ts';
import { sql } from '../core/drizzle.ts';
import type { InboundEvent } from './port.ts';

export interface Refusal {
  connectionId: number;
  event: InboundEvent;
  /** Nothing that a customer wrote. */
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
