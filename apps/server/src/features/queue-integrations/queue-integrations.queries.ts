import type { QueueIntegrationRef } from '@prosa/contract/queue-integrations';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export const listIntegrationRefs = (tx: Tx): Promise<QueueIntegrationRef[]> =>
  rows(
    tx.db,
    sql`select i.id, i.type, i.name from queue_integrations i where ${ofCompany(tx, 'i')}
      order by prosa.sort_key(i.name), i.id`,
  );
