/** Nodes in which other editors write what answers become nodes that name a row of the company. */
import type { FlowReportLine } from '@prosa/contract/flows';
import type { FlowGraph, FlowNode } from '@prosa/flow/graph';
import { type Named, type NodeData, withNeed } from '@prosa/flow/nodes';
import { readNode } from '@prosa/flow/read-node';
import { writeNode } from '@prosa/flow/write-node';

export interface Adopted {
  graph: FlowGraph;
  report: FlowReportLine[];
}

interface Adoption {
  /** Reported where the row is new. */
  code: 'promptMade' | 'integrationMade';
  /** Undefined: the node stays as it is. */
  make(node: FlowNode, data: NodeData): Promise<MadeRow | undefined>;
}

interface MadeRow extends Named {
  isNew: boolean;
}

export async function adoptRows(
  { nodes, connections }: FlowGraph,
  { code, make }: Adoption,
): Promise<Adopted> {
  const report: FlowReportLine[] = [];
  const adopted: FlowNode[] = [];
  for (const node of nodes) {
    const data = readNode(node);
    const made = await make(node, data);
    if (!made) {
      adopted.push(node);
      continue;
    }
    const { id, name, isNew } = made;
    adopted.push({ ...node, ...writeNode(withNeed(data, { id, name })) });
    if (isNew) report.push({ code, node: node.id, detail: name });
  }
  return { graph: { nodes: adopted, connections }, report };
}
