import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import { connect } from '@prosa/flow/edit-graph';
import type { FlowGraph } from '@prosa/flow/graph';
import {
  Background,
  type Connection,
  type EdgeChange,
  MiniMap,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
} from '@xyflow/react';
import { type Dispatch, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorActions } from '../editor/editor-context.ts';
import type { EditorAction, EditorState } from '../graph/editor-state.ts';
import styles from './canvas.module.css';
import { CanvasTools } from './canvas-tools.tsx';
import type { Marks } from './marks.ts';
import { NodeCard } from './node-card.tsx';
import { useAriaLabels } from './use-aria-labels.ts';
import { type CardNode, type Size, viewMaker, type WireEdge } from './view-graph.ts';
import { wordsOf } from './view-words.ts';
import { Wire } from './wire.tsx';

export interface CanvasProps {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  marks: Marks;
  sizes: ReadonlyMap<string, Size>;
  onSizes: (change: (sizes: ReadonlyMap<string, Size>) => ReadonlyMap<string, Size>) => void;
  onTidy: () => void;
  /** Above the canvas, such as the menu that adds nodes. */
  children: ReactNode;
}

const nodeTypes = { card: NodeCard };
const edgeTypes = { wire: Wire };
const GRID: [number, number] = [10, 10];
const fitOptions = { padding: 0.15, maxZoom: 1 };

/** Nodes and edges, drawn and moved. The attribution that the library asks for stays. */
export default function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  );
}

function Drawing({ state, dispatch, onTidy, children, ...props }: CanvasProps) {
  const { edit } = useEditorActions();
  const scheme = useComputedColorScheme();
  const [isSnapping, setSnapping] = useState(true);
  const labels = useAriaLabels();
  const { nodes, edges } = useView(state, props);
  const onConnect = ({ source, sourceHandle, target }: Connection) => {
    const to = (graph: FlowGraph) =>
      connect(graph, { source, handle: sourceHandle ?? 'a', target });
    dispatch({ t: 'change', to });
  };
  return (
    <div
      className={styles.canvas}
      onKeyDownCapture={(event) => openByEnter(event, edit)}
      onFocusCapture={({ target }) => {
        // Arrows and keys are for the node that the keyboard is on.
        const id = nodeIdOf(target);
        if (id && target.matches(':focus-visible')) dispatch({ t: 'select', ids: [id] });
      }}
    >
      <ReactFlow<CardNode, WireEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={scheme}
        ariaLabelConfig={labels}
        onNodesChange={(changes) => takeNodeChanges(changes, { ...props, dispatch })}
        onEdgesChange={(changes) => pick(changes, dispatch)}
        onConnect={onConnect}
        isValidConnection={({ target }) => !isStart(state.graph, target)}
        onNodeDoubleClick={(_event, { id }) => edit(id)}
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        multiSelectionKeyCode={['Meta', 'Control']}
        snapToGrid={isSnapping}
        snapGrid={GRID}
        minZoom={0.1}
        fitView
        fitViewOptions={fitOptions}
      >
        <Background gap={20} />
        <MiniMap pannable zoomable className={styles.map} ariaLabel={labels['minimap.ariaLabel']} />
        <CanvasTools isSnapping={isSnapping} onSnap={setSnapping} onTidy={onTidy} />
        {children}
      </ReactFlow>
    </div>
  );
}

/** Order and names stay while nodes are dragged: they do not depend on places. */
function useView(
  { graph, held, selected }: EditorState,
  { marks, sizes }: Pick<CanvasProps, 'marks' | 'sizes'>,
) {
  const { t } = useTranslation();
  const [maker] = useState(viewMaker);
  const settled = held ?? graph;
  const words = useMemo(() => wordsOf(t, settled), [t, settled]);
  const view = { graph, selected, marks, sizes, ...words };
  return { nodes: maker.nodes(view), edges: maker.edges(view) };
}

const isStart = ({ nodes }: FlowGraph, id: string): boolean =>
  nodes.some((node) => node.id === id && node.type === 'start');

type Taker = Pick<CanvasProps, 'onSizes' | 'dispatch'>;

function takeNodeChanges(changes: NodeChange<CardNode>[], { onSizes, dispatch }: Taker): void {
  const measured = changes.flatMap((change) =>
    change.type === 'dimensions' && change.dimensions
      ? [[change.id, change.dimensions] as const]
      : [],
  );
  // Several may come before the next drawing.
  if (measured.length > 0) onSizes((sizes) => new Map([...sizes, ...measured]));
  const moved = changes.filter((change) => change.type === 'position');
  const places = moved.flatMap(({ id, position }) => (position ? [[id, position] as const] : []));
  if (places.length > 0) {
    const isDragging = moved.some(({ dragging }) => dragging === true);
    dispatch({ t: 'move', places: new Map(places), isDragging });
  }
  pick(changes, dispatch);
}

function pick(
  changes: readonly (NodeChange<CardNode> | EdgeChange<WireEdge>)[],
  dispatch: Dispatch<EditorAction>,
): void {
  const picked = changes.filter((change) => change.type === 'select');
  if (picked.length > 0) dispatch({ t: 'pick', changes: picked });
}

const nodeIdOf = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement && target.classList.contains('react-flow__node')
    ? target.dataset.id
    : undefined;

function openByEnter(event: KeyboardEvent, edit: (id: string) => void): void {
  const id = nodeIdOf(event.target);
  if (event.key !== 'Enter' || !id) return;
  event.preventDefault();
  event.stopPropagation();
  edit(id);
}
