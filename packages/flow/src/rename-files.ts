/** Gives the files of a flow other names, where it comes from elsewhere. */
import type { FlowGraph, FlowNode } from './graph.ts';
import type { Element } from './nodes.ts';
import { readNode } from './read-node.ts';
import { writeNode } from './write-node.ts';

/** @param nameOf the new name; empty where there is no such file, and the node then waits for one */
export function renameFiles(
  { nodes, connections }: FlowGraph,
  nameOf: (file: string) => string,
): FlowGraph {
  return { nodes: nodes.map((node) => renameIn(node, nameOf)), connections };
}

function renameIn(node: FlowNode, nameOf: (file: string) => string): FlowNode {
  const data = readNode(node);
  if (data.type !== 'singleBlock') return node;
  const elements = data.elements.map((element) => renamed(element, nameOf));
  return { ...node, ...writeNode({ ...data, elements }) };
}

function renamed(element: Element, nameOf: (file: string) => string): Element {
  if (element.type === 'message' || element.type === 'interval' || element.file === '')
    return element;
  return { ...element, file: nameOf(element.file) };
}
