/** Credentials of a flow's nodes: sealed with the company's key, and opened only for a call. */
import type { Tx } from '../../../core/ctx.ts';

export interface SecretOfNode {
  flowId: number;
  node: string;
  field: string;
}

const placeOf = (tx: Tx, { flowId, node, field }: SecretOfNode) =>
  ({
    table: 'flow_secrets',
    column: 'value',
    companyId: tx.companyId,
    row: `${flowId} ${node} ${field}`,
  }) as const;

export const sealFlowSecret = (tx: Tx, of: SecretOfNode, value: string): Buffer =>
  tx.core.secrets.seal(placeOf(tx, of), value);

export const openFlowSecret = (tx: Tx, of: SecretOfNode, sealed: Buffer): string =>
  tx.core.secrets.unseal(placeOf(tx, of), sealed).toString();
