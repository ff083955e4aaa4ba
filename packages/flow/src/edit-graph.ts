/** Changes of a graph that more than one place makes. Pure: each returns a new graph. */
import { type FlowEdge, type FlowGraph, type FlowNode, newEdge, newNodeId } from './graph.ts';
import { optionHandle, outputsOf } from './nodes.ts';
import { handleOf } from './program.ts';
import { readNode } from './read-node.ts';
import { writeNode } from './write-node.ts';

/** With every edge that used it. */
export const removeNodes = (
  { nodes, connections }: FlowGraph,
  ids: readonly string[],
): FlowGraph => {
  const gone = new Set(ids);
  return {
    nodes: nodes.filter(({ id }) => !gone.has(id)),
    connections: connections.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
  };
};

/** Replaces what leads out of this output. */
export function connect(
  { nodes, connections }: FlowGraph,
  { source, handle, target }: { source: string; handle: string; target: string },
): FlowGraph {
  const node = nodes.find(({ id }) => id === source);
  const isSame = (edge: FlowEdge) =>
    edge.source === source && node !== undefined && handleOf(edge, readNode(node)) === handle;
  return {
    nodes,
    connections: [...connections.filter((edge) => !isSame(edge)), newEdge(source, handle, target)],
  };
}

/** An option as it will be; `was` is its number until now, null for a new one. */
export interface EditedOption {
  was: number | null;
  value: string;
}

/** Numbers the options of a menu anew. What was connected to an option follows it to its new number. */
export function replaceOptions(
  graph: FlowGraph,
  id: string,
  edited: readonly EditedOption[],
): FlowGraph {
  const node = graph.nodes.find((each) => each.id === id);
  const data = node && readNode(node);
  if (data?.type !== 'menu') return graph;
  const options = edited.map(({ value }, index) => ({ number: index + 1, value }));
  const gone = new Map(data.options.map((option) => [optionHandle(option), undefined]));
  const kept = edited.flatMap(({ was }, index) =>
    was === null
      ? []
      : [[optionHandle({ number: was }), optionHandle({ number: index + 1 })] as const],
  );
  const places = new Map<string, string | undefined>([...gone, ...kept]);
  return {
    nodes: replace(graph.nodes, { ...node, ...writeNode({ ...data, options }) } as FlowNode),
    connections: moveEdges(graph.connections, id, (handle) =>
      places.has(handle) ? places.get(handle) : handle,
    ),
  };
}

/** Replaces a node. Edges from outputs that it no longer has go. */
export function replaceNode(graph: FlowGraph, node: FlowNode): FlowGraph {
  const data = readNode(node);
  const { main, more } = outputsOf(data);
  const outputs = [...main, ...more];
  return {
    nodes: replace(graph.nodes, node),
    connections: graph.connections.filter(
      (edge) => edge.source !== node.id || outputs.includes(handleOf(edge, data)),
    ),
  };
}

const replace = (nodes: readonly FlowNode[], node: FlowNode): FlowNode[] =>
  nodes.map((each) => (each.id === node.id ? node : each));

const moveEdges = (
  edges: readonly FlowEdge[],
  source: string,
  place: (handle: string) => string | undefined,
): FlowEdge[] =>
  edges.flatMap((edge) => {
    if (edge.source !== source) return edge;
    const handle = place(edge.sourceHandle ?? '');
    return handle === undefined ? [] : newEdge(source, handle, edge.target);
  });

/** Copies with new ids, and the edges among them; what led elsewhere stays behind. */
export function copyNodes(
  { nodes, connections }: FlowGraph,
  ids: readonly string[],
  shift: { x: number; y: number },
): FlowGraph {
  const copied = nodes.filter(({ id, type }) => ids.includes(id) && type !== 'start');
  const fresh = new Map(copied.map(({ id }) => [id, newNodeId()]));
  return {
    nodes: copied.map((node) => ({
      ...node,
      id: fresh.get(node.id) as string,
      position: { x: node.position.x + shift.x, y: node.position.y + shift.y },
    })),
    connections: connections.flatMap(({ source, sourceHandle, target }) => {
      const [from, to] = [fresh.get(source), fresh.get(target)];
      return from && to ? newEdge(from, sourceHandle ?? 'a', to) : [];
    }),
  };
}
