import { type Core, inSystem } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { givenUpAt } from './outbox.queries.ts';

export interface OverdueConnection {
  company_id: number;
  connection_id: number;
  /** When the first of its messages expires. */
  due_at: string;
}

/** Connections with messages that have expired or soon will; a connection whose link is down is not drained. */
export function unscopedFindOverdue(core: Core, aheadMs: number): Promise<OverdueConnection[]> {
  return inSystem(core, (db) =>
    rows<OverdueConnection>(
      db,
      sql`select m.company_id, m.connection_id, min(${givenUpAt}) as due_at from messages m
        where m.send_state = 'pending' and m.send_until is not null
          and ${givenUpAt} < clock_timestamp() + ${aheadMs} * interval '1 millisecond'
        group by m.company_id, m.connection_id limit 1000`,
    ),
  );
}
