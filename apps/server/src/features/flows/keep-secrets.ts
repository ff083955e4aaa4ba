/** Takes credentials out of a graph and stores them apart, sealed. */
import type { FlowGraph } from '@prosa/flow/graph';
import { type Secret, takeSecrets } from '@prosa/flow/secrets';
import { openFlowSecret, sealFlowSecret } from '../../automation/effects/flow/flow-secrets.ts';
import type { Tx } from '../../core/ctx.ts';
import {
  putSecrets,
  readSecrets,
  removeSecrets,
  removeUnneededSecrets,
  type SecretRow,
} from './secrets.queries.ts';

/** @returns the graph without them */
export async function keepSecrets(tx: Tx, flowId: number, graph: FlowGraph): Promise<FlowGraph> {
  const taken = graph.nodes.map(takeSecrets);
  const secrets = taken.flatMap((each) => each.secrets);
  await storeSecrets(tx, flowId, secrets);
  const nodes = taken.map(({ node }) => node);
  await removeUnneededSecrets(
    tx,
    flowId,
    nodes.map(({ id }) => id),
  );
  return { nodes, connections: graph.connections };
}

/** Those without a value are removed. */
export async function storeSecrets(
  tx: Tx,
  flowId: number,
  secrets: readonly Secret[],
): Promise<void> {
  const byKey = new Map(secrets.map((secret) => [`${secret.node}\n${secret.field}`, secret]));
  const given = [...byKey.values()];
  await removeSecrets(
    tx,
    flowId,
    given.filter(({ value }) => value === ''),
  );
  await putSecrets(
    tx,
    flowId,
    given.filter(({ value }) => value !== '').map((secret) => sealed(tx, flowId, secret)),
  );
}

/** A value opens only in its place, so a copy is sealed anew. */
export async function copySecrets(tx: Tx, from: number, to: number): Promise<void> {
  const found = await readSecrets(tx, from);
  const copies = found.map(({ node, field, value }) => {
    const opened = openFlowSecret(tx, { flowId: from, node, field }, value);
    return sealed(tx, to, { node, field, value: opened });
  });
  await putSecrets(tx, to, copies);
}

const sealed = (tx: Tx, flowId: number, { node, field, value }: Secret): SecretRow => ({
  node,
  field,
  value: sealFlowSecret(tx, { flowId, node, field }, value),
  last4: hintOf(value),
});

const HINT_FROM = 12;

/** Of a short secret the end would say too much. */
const hintOf = (value: string): string => (value.length < HINT_FROM ? '' : value.slice(-4));
