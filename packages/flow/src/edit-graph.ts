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

/** Takes an option out of a menu. The others move up, and what was connected to them moves with them. */
export function removeOption(graph: FlowGraph, id: string, number: number): FlowGraph {
  const node = graph.nodes.find((each) => each.id === id);
  const data = node && readNode(node);
  if (data?.type !== 'menu') return graph;
  const kept = data.options.filter((option) => option.number !== number);
  const options = kept.map(({ value }, index) => ({ number: index + 1, value }));
  const moved = new Map(kept.map((option, index) => [optionHandle(option), `a${index + 1}`]));
  return {
    nodes: replace(graph.nodes, { ...node, ...writeNode({ ...data, options }) } as FlowNode),
    connections: moveEdges(graph.connections, id, (handle) =>
      handle === optionHandle({ number }) ? undefined : (moved.get(handle) ?? handle),
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
