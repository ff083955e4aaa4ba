/** A tidy layout from left to right. Loaded when somebody first asks for it. */
import dagre from '@dagrejs/dagre';
import type { FlowGraph } from '@prosa/flow/graph';
import type { Places } from './editor-state.ts';
import { flowOrder } from './flow-order.ts';

export type Sizes = ReadonlyMap<string, { width: number; height: number }>;

const USUAL = { width: 260, height: 120 };
const START = { x: 250, y: 100 };

/** Nodes stay in the order in which customers come to them, from top to bottom. */
export function tidyPlaces(graph: FlowGraph, sizes: Sizes): Places {
  const layout = new dagre.graphlib.Graph();
  layout.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 80 });
  layout.setDefaultEdgeLabel(() => ({}));
  for (const id of flowOrder(graph)) layout.setNode(id, { ...(sizes.get(id) ?? USUAL) });
  for (const { source, target } of graph.connections) {
    if (layout.hasNode(source) && layout.hasNode(target)) layout.setEdge(source, target);
  }
  dagre.layout(layout);
  return movedToStart(graph, sizes, layout);
}

/** dagre names the centre of a node, and begins at zero. */
function movedToStart(
  { nodes }: FlowGraph,
  sizes: Sizes,
  layout: InstanceType<typeof dagre.graphlib.Graph>,
): Places {
  return new Map(
    nodes.map(({ id }) => {
      const { width, height } = sizes.get(id) ?? USUAL;
      const { x, y } = layout.node(id) as { x: number; y: number };
      return [
        id,
        { x: Math.round(x - width / 2) + START.x, y: Math.round(y - height / 2) + START.y },
      ];
    }),
  );
}

export const placed = (graph: FlowGraph, places: Places): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })),
});
