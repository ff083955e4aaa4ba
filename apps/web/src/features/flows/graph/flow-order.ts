/** Nodes in the order in which customers come to them: how the outline lists them, and how Tab walks. */
import type { FlowGraph } from '@prosa/flow/graph';
import { outputsOf } from '@prosa/flow/nodes';
import { type Program, programOf } from '@prosa/flow/program';

/** Depth first along the outputs from the start; what nothing leads to comes last, as it was drawn. */
export function flowOrder(graph: FlowGraph): string[] {
  const program = programOf(graph);
  const starts = program.startId === undefined ? [] : [program.startId];
  const order = new Set<string>();
  for (const first of [...starts, ...graph.nodes.map(({ id }) => id)]) walk(program, first, order);
  return [...order];
}

function walk(program: Program, first: string, order: Set<string>): void {
  const open = [first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (order.has(id)) continue;
    order.add(id);
    open.push(...waysOf(program, id).toReversed());
  }
}

function waysOf(program: Program, id: string): string[] {
  const data = program.nodes.get(id);
  if (!data) return [];
  const { main, more } = outputsOf(data);
  return [...main, ...more].flatMap((handle) => program.next(id, handle) ?? []);
}
