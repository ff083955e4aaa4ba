/** A flow as a file, which means the same in another company: rows are named, files come along, credentials stay. */
import { EDITOR, type FlowGraph, type FlowNode } from './graph.ts';
import { filesOf, type Media, type NeedKind, type NodeData, needOf } from './nodes.ts';
import { readNode } from './read-node.ts';
import { takeSecrets } from './secrets.ts';
import { writeNode } from './write-node.ts';

export interface MediaEntry {
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
}

export interface FlowFile extends FlowGraph {
  format: 'prosa-flow';
  version: 1;
  editor: typeof EDITOR;
  name: string;
  /** The files that nodes send; in a zip they are in `media/`. */
  media: readonly MediaEntry[];
  /** Names of rows that a company must have. */
  needs: readonly { kind: NeedKind; name: string }[];
}

export interface Exported {
  name: string;
  graph: FlowGraph;
  media: readonly MediaEntry[];
}

export function exportFlow({ name, graph, media }: Exported): FlowFile {
  const { nodes, connections } = graph;
  const read = nodes.map((node) => ({ node, data: readNode(takeSecrets(node).node) }));
  const datas = read.map(({ data }) => data);
  return {
    format: 'prosa-flow',
    version: 1,
    editor: EDITOR,
    name,
    nodes: read.map(({ node, data }) => writeFor(node, data)),
    connections: connections.map(({ id, source, sourceHandle = null, target }) => ({
      id,
      source,
      sourceHandle,
      target,
      targetHandle: null,
    })),
    media,
    needs: needsOf(datas),
  };
}

/** The files that a flow sends, each once. */
export function mediaIn({ nodes }: FlowGraph): Media[] {
  const all = nodes.flatMap((node) => filesOf(readNode(node))).filter(({ file }) => file !== '');
  return [...new Map(all.map((media) => [media.file, media])).values()];
}

export const filesIn = (graph: FlowGraph): string[] => mediaIn(graph).map(({ file }) => file);

function writeFor({ id, position }: FlowNode, data: NodeData): FlowNode {
  const { x, y } = position;
  return { id, position: { x, y }, ...withoutId(writeNode(data), data) };
}

/** An id means nothing in another company. */
function withoutId(node: Pick<FlowNode, 'type' | 'data'>, data: NodeData) {
  return JSON.parse(
    JSON.stringify(node, (key, value) => (key === 'id' && needOf(data) ? undefined : value)),
  ) as Pick<FlowNode, 'type' | 'data'>;
}

function needsOf(datas: readonly NodeData[]): FlowFile['needs'] {
  const needs = datas.flatMap((data) => needOf(data) ?? []);
  const byKey = new Map(needs.map(({ kind, name }) => [`${kind}\n${name}`, { kind, name }]));
  return [...byKey.values()];
}
