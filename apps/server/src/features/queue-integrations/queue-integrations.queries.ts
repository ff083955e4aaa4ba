import type { QueueIntegrationRef } from '@prosa/contract/queue-integrations';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db.ts';

export const listIntegrationRefs = (tx: Tx): Promise<QueueIntegrationRef[]> =>
  rows(
    tx.db,
    sql`select i.id, i.type, i.name from queue_integrations i where ${ofCompany(tx, 'i')}
      order by i.name, i.id`,
  );
