/** The graph as the canvas draws it. What did not change stays the same object, so that only moved nodes are drawn again. */
import type { FlowCounts } from '@prosa/contract/flows';
import type { FlowEdge, FlowGraph, FlowNode } from '@prosa/flow/graph';
import { handleOf } from '@prosa/flow/program';
import type { Edge, Node } from '@xyflow/react';
import type { Places } from '../graph/editor-state.ts';
import { dataOf } from '../node-words.ts';
import { type Marks, noCounts } from './marks.ts';
import type { Words } from './view-words.ts';

interface CardData extends Record<string, unknown> {
  node: FlowNode;
  problem: 'error' | 'warning' | null;
  counts: FlowCounts | null;
  isPassed: boolean;
  isCurrent: boolean;
}
export type CardNode = Node<CardData, 'card'>;

interface WireData extends Record<string, unknown> {
  isPassed: boolean;
}
export type WireEdge = Edge<WireData, 'wire'>;

export type Size = Readonly<{ width: number; height: number }>;

export interface View extends Words {
  graph: FlowGraph;
  selected: ReadonlySet<string>;
  sizes: ReadonlyMap<string, Size>;
  /** Where nodes are that are dragged. */
  moving: Places;
  marks: Marks;
}

/** Where nodes are does not matter to what edges are. */
export type EdgeView = Omit<View, 'sizes' | 'moving'>;

export function viewMaker() {
  const nodes = memoById<CardNode>();
  const edges = memoById<WireEdge>();
  return {
    nodes: ({ graph, order, ...view }: View): CardNode[] => {
      const byId = new Map(graph.nodes.map((node) => [node.id, node]));
      return order.flatMap((id) => {
        const node = byId.get(id);
        return node ? nodes(id, partsOfNode(node, view), () => cardOf(node, view)) : [];
      });
    },
    edges: (view: EdgeView): WireEdge[] => {
      const byId = new Map(view.graph.nodes.map((node) => [node.id, node]));
      return view.graph.connections.flatMap((edge) => {
        const source = byId.get(edge.source);
        if (!source || !byId.has(edge.target)) return [];
        const handle = handleOf(edge, dataOf(source));
        const { isFocusable, isSelected, isPassed } = stateOf(edge, view);
        const label = view.edgeNames.get(edge.id) ?? '';
        const parts = [edge, handle, isFocusable, isSelected, isPassed, label];
        return edges(edge.id, parts, () => ({
          id: edge.id,
          source: edge.source,
          sourceHandle: handle,
          target: edge.target,
          type: 'wire',
          selected: isSelected,
          focusable: isFocusable,
          ariaLabel: label,
          data: { isPassed },
        }));
      });
    },
  };
}

function stateOf({ id, source, target }: FlowEdge, { selected, marks }: EdgeView) {
  return {
    isSelected: selected.has(id),
    // Else people would tab through every edge before the first node.
    isFocusable: selected.has(id) || selected.has(source) || selected.has(target),
    isPassed: marks.way?.has(id) ?? false,
  };
}

type NodeView = Omit<View, 'graph' | 'order'>;

function markOf(id: string, { marks }: NodeView) {
  return {
    problem: marks.problems.get(id) ?? null,
    counts: marks.counts && (marks.counts.get(id) ?? noCounts(id)),
    isPassed: marks.way?.has(id) ?? false,
    isCurrent: marks.current === id,
  };
}

function partsOfNode(node: FlowNode, view: NodeView): unknown[] {
  const { problem, counts, isPassed, isCurrent } = markOf(node.id, view);
  const size = view.sizes.get(node.id);
  const count = counts && `${counts.entered} ${counts.answered} ${counts.left}`;
  const isSelected = view.selected.has(node.id);
  const place = view.moving.get(node.id);
  const name = view.names.get(node.id);
  return [node, place, isSelected, size, problem, count, isPassed, isCurrent, name];
}

function cardOf(node: FlowNode, view: NodeView): CardNode {
  const size = view.sizes.get(node.id);
  return {
    id: node.id,
    type: 'card',
    position: view.moving.get(node.id) ?? node.position,
    selected: view.selected.has(node.id),
    ariaLabel: view.names.get(node.id) ?? '',
    // Without this property the library forgets where the node's edges begin, even if it has just measured them.
    measured: size ?? {},
    data: { node, ...markOf(node.id, view) },
  };
}

/** The object that was made before, as long as all its parts are the same. */
function memoById<T>() {
  const made = new Map<string, { parts: readonly unknown[]; value: T }>();
  return (id: string, parts: readonly unknown[], make: () => T): T => {
    const before = made.get(id);
    if (before?.parts.every((part, index) => part === parts[index])) return before.value;
    const value = make();
    made.set(id, { parts, value });
    return value;
  };
}
