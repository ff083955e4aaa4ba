import type { Tx } from '../../../core/ctx.ts';
import { ofCompany, rows } from '../../../core/db/db.ts';
import { sql } from '../../../core/db/drizzle.ts';
import { openFlowSecret } from './flow-secrets.ts';

/** A credential of a node; null if none is stored. */
export async function findFlowSecret(
  tx: Tx,
  { flowId, node, field }: { flowId: number; node: string; field: string },
): Promise<string | null> {
  const [row] = await rows<{ value: Buffer }>(
    tx.db,
    sql`select s.value from flow_secrets s
      where ${ofCompany(tx, 's')} and s.flow_id = ${flowId} and s.node = ${node} and s.field = ${field}`,
  );
  return row ? openFlowSecret(tx, { flowId, node, field }, row.value) : null;
}
