import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import { Background, MiniMap, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { type Dispatch, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorActions } from '../editor/editor-context.ts';
import type { EditorAction, EditorState, Places } from '../graph/editor-state.ts';
import styles from './canvas.module.css';
import { CanvasTools } from './canvas-tools.tsx';
import type { Marks } from './marks.ts';
import { NodeCard } from './node-card.tsx';
import { useAriaLabels } from './use-aria-labels.ts';
import { nowhere, useCanvasEvents } from './use-canvas-events.ts';
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
  // Nobody but the canvas hears of each step of a drag.
  const [moving, setMoving] = useState<Places>(nowhere);
  const { nodes, edges } = useView(state, { ...props, moving });
  const on = useCanvasEvents({
    graph: state.graph,
    moving,
    setMoving,
    dispatch,
    edit,
    onSizes: props.onSizes,
  });
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
        onNodesChange={on.nodesChange}
        onEdgesChange={on.edgesChange}
        onConnect={on.connect}
        isValidConnection={on.isValid}
        onNodeDoubleClick={on.doubleClick}
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

function useView(
  { graph, selected }: EditorState,
  { marks, sizes, moving }: Pick<CanvasProps, 'marks' | 'sizes'> & { moving: Places },
) {
  const { t } = useTranslation();
  const [maker] = useState(viewMaker);
  const words = useMemo(() => wordsOf(t, graph), [t, graph]);
  const edges = useMemo(
    () => maker.edges({ graph, selected, marks, ...words }),
    [maker, graph, selected, marks, words],
  );
  return { nodes: maker.nodes({ graph, selected, marks, sizes, moving, ...words }), edges };
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
