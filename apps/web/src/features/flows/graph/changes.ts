/** What people change in a flow. Each is one step to undo. */
import {
  copyNodes,
  type EditedOption,
  removeNodes,
  replaceNode,
  replaceOptions,
} from '@prosa/flow/edit-graph';
import { type FlowGraph, type FlowNode, newEdge, newNodeId, START_ID } from '@prosa/flow/graph';
import type { NodeData } from '@prosa/flow/nodes';
import { handleOf } from '@prosa/flow/program';
import { readNode } from '@prosa/flow/read-node';
import { takeSecrets } from '@prosa/flow/secrets';
import { writeNode } from '@prosa/flow/write-node';
import { withCopies } from './clipboard.ts';
import { placeOfNew, shiftOfCopies, type Widths } from './placement.ts';

export const newNode = (graph: FlowGraph, data: NodeData, widths: Widths): FlowNode => ({
  id: data.type === 'start' ? START_ID : newNodeId(),
  position: placeOfNew(graph, widths),
  ...writeNode(data),
});

/** A flow has one start: a second one replaces it. */
export function withNode(graph: FlowGraph, node: FlowNode): FlowGraph {
  const starts = graph.nodes.filter(({ type }) => type === 'start').map(({ id }) => id);
  const before = node.type === 'start' ? removeNodes(graph, starts) : graph;
  return { ...before, nodes: [...before.nodes, node] };
}

/** @param options of a menu, so that edges follow them */
export function withData(
  graph: FlowGraph,
  id: string,
  { data, options }: { data: NodeData; options?: readonly EditedOption[] | undefined },
): FlowGraph {
  const moved = options ? replaceOptions(graph, id, options) : graph;
  const node = moved.nodes.find((each) => each.id === id);
  return node ? replaceNode(moved, { ...node, ...writeNode(data) }) : graph;
}

/** Nodes with their edges, and edges. */
export function without(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const nodes = graph.nodes.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const edges = graph.connections.some(({ id }) => ids.has(id));
  if (nodes.length === 0 && !edges) return graph;
  const left = removeNodes(graph, nodes);
  return { ...left, connections: left.connections.filter(({ id }) => !ids.has(id)) };
}

export function duplicates(graph: FlowGraph, ids: readonly string[]): FlowGraph {
  const copied = graph.nodes.filter(({ id, type }) => ids.includes(id) && type !== 'start');
  if (copied.length === 0) return { nodes: [], connections: [] };
  return copyNodes(graph, ids, shiftOfCopies(graph, copied));
}

export const withDuplicates = withCopies;

/** Where each output of a node leads; those that are not named lead nowhere. */
export function withTargets(
  graph: FlowGraph,
  source: string,
  targets: ReadonlyMap<string, string>,
): FlowGraph {
  const others = graph.connections.filter((edge) => edge.source !== source);
  const edges = [...targets].map(([handle, target]) => newEdge(source, handle, target));
  return { ...graph, connections: [...others, ...edges] };
}

export function targetsOf(graph: FlowGraph, source: string): Map<string, string> {
  const node = graph.nodes.find(({ id }) => id === source);
  if (!node) return new Map();
  const data = readNode(node);
  return new Map(
    graph.connections
      .filter((edge) => edge.source === source)
      .map((edge) => [handleOf(edge, data), edge.target] as const)
      .toReversed(),
  );
}

/** Without edges that lead nowhere, or that begin where another one does. */
export function withoutBrokenEdges(graph: FlowGraph): FlowGraph {
  const datas = new Map(graph.nodes.map((node) => [node.id, readNode(node)]));
  const used = new Set<string>();
  const connections = graph.connections.filter((edge) => {
    const source = datas.get(edge.source);
    const target = datas.get(edge.target);
    if (!source || !target || target.type === 'start') return false;
    const output = `${edge.source}\n${handleOf(edge, source)}`;
    const isSecond = used.has(output);
    used.add(output);
    return !isSecond;
  });
  return connections.length === graph.connections.length ? graph : { ...graph, connections };
}

/** As the server keeps it: credentials are stored apart. */
export function withoutSecrets(graph: FlowGraph): FlowGraph {
  const nodes = graph.nodes.map((node) => {
    const taken = takeSecrets(node);
    return taken.secrets.length === 0 ? node : taken.node;
  });
  return nodes.every((node, index) => node === graph.nodes[index]) ? graph : { ...graph, nodes };
}
