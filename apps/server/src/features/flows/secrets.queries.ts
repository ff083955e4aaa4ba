import type { FlowSecret } from '@prosa/contract/flows';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { flowSecrets } from './flows.table.ts';

export const listSecrets = (tx: Tx, flowId: number): Promise<FlowSecret[]> =>
  rows(
    tx.db,
    sql`select s.node, s.field, s.last4 from flow_secrets s
      where ${ofCompany(tx, 's')} and s.flow_id = ${flowId} order by s.node, s.field`,
  );

interface SecretKey {
  node: string;
  field: string;
}

export type SecretRow = SecretKey & { value: Buffer; last4: string };

/** With their sealed values. */
export const readSecrets = (tx: Tx, flowId: number): Promise<SecretRow[]> =>
  rows(
    tx.db,
    sql`select s.node, s.field, s.last4, s.value from flow_secrets s
      where ${ofCompany(tx, 's')} and s.flow_id = ${flowId} order by s.node, s.field`,
  );

export async function putSecrets(
  tx: Tx,
  flowId: number,
  secrets: readonly SecretRow[],
): Promise<void> {
  if (secrets.length === 0) return;
  const { companyId } = tx;
  await tx.db
    .insert(flowSecrets)
    .values(secrets.map((secret) => ({ ...secret, companyId, flowId })))
    .onConflictDoUpdate({
      target: [flowSecrets.companyId, flowSecrets.flowId, flowSecrets.node, flowSecrets.field],
      set: { value: sql`excluded.value`, last4: sql`excluded.last4` },
    });
}

export async function removeSecrets(
  tx: Tx,
  flowId: number,
  keys: readonly SecretKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const nodes = keys.map(({ node }) => node);
  const fields = keys.map(({ field }) => field);
  await tx.db.execute(sql`delete from flow_secrets s
    using unnest(${array(nodes, 'text')}, ${array(fields, 'text')}) as x (node, field)
    where ${ofCompany(tx, 's')} and s.flow_id = ${flowId} and s.node = x.node and s.field = x.field`);
}

/** Of nodes that neither the draft nor a version has. */
export async function removeUnneededSecrets(
  tx: Tx,
  flowId: number,
  nodesOfDraft: readonly string[],
): Promise<void> {
  await tx.db.execute(sql`delete from flow_secrets s
    where ${ofCompany(tx, 's')} and s.flow_id = ${flowId} and s.node <> all (${array(nodesOfDraft, 'text')})
      and not exists (select from flow_versions v where ${ofCompany(tx, 'v')} and v.flow_id = ${flowId}
        and v.graph @> jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('id', s.node))))`);
}
