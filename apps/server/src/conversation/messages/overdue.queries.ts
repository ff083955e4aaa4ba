import { type Core, inSystem } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { givenUpAt } from './outbox.queries.ts';

export interface OverdueConnection {
  company_id: number;
  connection_id: number;
  /** When the first of its messages is given up. */
  due_at: string;
}

/** Connections with messages whose time is over, or will be; nobody drains those whose link is down. */
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
