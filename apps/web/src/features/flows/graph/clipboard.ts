/** Nodes as text in the clipboard, so that they can be pasted into another flow, or kept in a file. */
import { copyNodes } from '@prosa/flow/edit-graph';
import type { FlowEdge, FlowGraph, FlowNode } from '@prosa/flow/graph';
import { asList, asNumber, asRecord, asText, type Json } from '@prosa/flow/read-json';
import { shiftOfCopies } from './placement.ts';

/** Undefined if there is nothing to copy: a flow has one start, which stays. */
export function toClipboard(graph: FlowGraph, ids: ReadonlySet<string>): string | undefined {
  const nodes = graph.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start');
  if (nodes.length === 0) return undefined;
  const copied = new Set(nodes.map(({ id }) => id));
  const connections = graph.connections.filter(
    ({ source, target }) => copied.has(source) && copied.has(target),
  );
  return JSON.stringify({ format: 'prosa-flow-nodes', nodes, connections });
}

/** Undefined if the text holds no nodes. */
export function fromClipboard(text: string): FlowGraph | undefined {
  const json = parsed(text);
  if (!Array.isArray(json.nodes)) return undefined;
  const nodes = json.nodes.map(asRecord).flatMap((node) => readNodeJson(node) ?? []);
  const connections = asList(json.connections ?? json.edges)
    .map(asRecord)
    .map(readEdgeJson);
  return nodes.length === 0 ? undefined : { nodes, connections };
}

function parsed(text: string): Json {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

function readNodeJson(json: Json): FlowNode | undefined {
  const { x, y } = asRecord(json.position);
  const [id, type] = [asText(json.id), asText(json.type)];
  if (id === '' || type === '' || type === 'start') return undefined;
  const position = { x: asNumber(x) ?? 0, y: asNumber(y) ?? 0 };
  return { id, type, position, data: asRecord(json.data) };
}

const readEdgeJson = (json: Json): FlowEdge => ({
  id: asText(json.id),
  source: asText(json.source),
  sourceHandle: asText(json.sourceHandle) || 'a',
  target: asText(json.target),
  targetHandle: null,
});

/** Copies of `from`, to be added to `graph`. */
export function copiesFor(graph: FlowGraph, from: FlowGraph): FlowGraph {
  const ids = from.nodes.map(({ id }) => id);
  return copyNodes(from, ids, shiftOfCopies(graph, from.nodes));
}

export const withCopies = (graph: FlowGraph, copies: FlowGraph): FlowGraph => ({
  nodes: [...graph.nodes, ...copies.nodes],
  connections: [...graph.connections, ...copies.connections],
});
