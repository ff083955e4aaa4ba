/** What people do on the canvas. The functions stay the same: with others, the library would draw every node again. */
import { connect } from '@prosa/flow/edit-graph';
import type { FlowGraph } from '@prosa/flow/graph';
import type { Connection, EdgeChange, NodeChange } from '@xyflow/react';
import { type Dispatch, useLayoutEffect, useRef, useState } from 'react';
import type { EditorAction, Places } from '../graph/editor-state.ts';
import type { CardNode, Size, WireEdge } from './view-graph.ts';

export const nowhere: Places = new Map();

interface Given {
  graph: FlowGraph;
  /** Where nodes are that somebody drags at the moment. */
  moving: Places;
  setMoving: (places: Places) => void;
  dispatch: Dispatch<EditorAction>;
  edit: (id: string) => void;
  onSizes: (change: (sizes: ReadonlyMap<string, Size>) => ReadonlyMap<string, Size>) => void;
}

export function useCanvasEvents(given: Given) {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [events] = useState(() => ({
    nodesChange: (changes: NodeChange<CardNode>[]) => takeNodeChanges(changes, latest.current),
    edgesChange: (changes: EdgeChange<WireEdge>[]) => pick(changes, latest.current),
    connect: ({ source, sourceHandle, target }: Connection) =>
      latest.current.dispatch({
        t: 'change',
        to: (graph) => connect(graph, { source, handle: sourceHandle ?? 'a', target }),
      }),
    isValid: ({ target }: Pick<Connection, 'target'>) => !isStart(latest.current.graph, target),
    doubleClick: (_event: unknown, { id }: { id: string }) => latest.current.edit(id),
  }));
  return events;
}

const isStart = ({ nodes }: FlowGraph, id: string): boolean =>
  nodes.some((node) => node.id === id && node.type === 'start');

function takeNodeChanges(changes: NodeChange<CardNode>[], given: Given): void {
  const measured = changes.flatMap((change) =>
    change.type === 'dimensions' && change.dimensions
      ? [[change.id, change.dimensions] as const]
      : [],
  );
  // Several may come before the next drawing.
  if (measured.length > 0) given.onSizes((sizes) => new Map([...sizes, ...measured]));
  move(changes, given);
  pick(changes, given);
}

/** A drag becomes part of the flow when it ends; an arrow key at once. */
function move(changes: NodeChange<CardNode>[], { moving, setMoving, dispatch }: Given): void {
  const moved = changes.filter((change) => change.type === 'position');
  const places = moved.flatMap(({ id, position }) => (position ? [[id, position] as const] : []));
  if (places.length === 0) return;
  const all: Places = new Map([...moving, ...places]);
  const isDragging = moved.some(({ dragging }) => dragging === true);
  setMoving(isDragging ? all : nowhere);
  if (!isDragging) dispatch({ t: 'move', places: all, by: moving.size > 0 ? 'pointer' : 'key' });
}

function pick(
  changes: readonly (NodeChange<CardNode> | EdgeChange<WireEdge>)[],
  { dispatch }: Given,
): void {
  const picked = changes.filter((change) => change.type === 'select');
  if (picked.length > 0) dispatch({ t: 'pick', changes: picked });
}
