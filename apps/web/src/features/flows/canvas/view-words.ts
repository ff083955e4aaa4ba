/** What screen readers say of nodes and edges, and in which order Tab walks; made once for each change. */
import type { FlowGraph } from '@prosa/flow/graph';
import { handleOf } from '@prosa/flow/program';
import type { TFunction } from 'i18next';
import { flowOrder } from '../graph/flow-order.ts';
import { dataOf, nodeName, outputName } from '../node-words.ts';

export interface Words {
  order: readonly string[];
  names: ReadonlyMap<string, string>;
  edgeNames: ReadonlyMap<string, string>;
}

export function wordsOf(t: TFunction, graph: FlowGraph): Words {
  const datas = new Map(graph.nodes.map((node) => [node.id, dataOf(node)]));
  const names = new Map([...datas].map(([id, data]) => [id, nodeName(t, data)]));
  const edgeNames = graph.connections.flatMap((edge) => {
    const data = datas.get(edge.source);
    if (!data) return [];
    const from = names.get(edge.source) ?? '';
    const to = names.get(edge.target) ?? '';
    const output = outputName(t, data, handleOf(edge, data));
    return [[edge.id, t('flows.edge', { from, output, to })] as const];
  });
  return { order: flowOrder(graph), names, edgeNames: new Map(edgeNames) };
}
