import type { QueueRef } from '@prosa/contract/queues';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db.ts';

export function listQueueRefs(tx: Tx): Promise<QueueRef[]> {
  return rows(
    tx.db,
    sql`select q.id, q.name, q.color from queues q where ${ofCompany(tx, 'q')}
      order by q.order_queue nulls last, q.name, q.id`,
  );
}
