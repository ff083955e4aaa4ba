import type { Tx } from '../ctx.ts';
import { ofCompany, rows } from './db.ts';
import { sql } from './drizzle.ts';

/** Whether the company has it, for references in bodies: foreign is absent. */
export async function findOwn(
  tx: Tx,
  table:
    | 'contacts'
    | 'queues'
    | 'connections'
    | 'users'
    | 'prompts'
    | 'queue_integrations'
    | 'flows',
  id: number,
): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select 1 from ${sql.identifier(table)} x where ${ofCompany(tx, 'x')} and x.id = ${id}`,
  );
  return found.length > 0;
}
