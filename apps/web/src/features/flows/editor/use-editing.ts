/** What the editor does to the flow on screen: the same from menus, keys and the canvas. */
import { useCallbackRef } from '@mantine/hooks';
import type { FlowGraph } from '@prosa/flow/graph';
import { type Dispatch, type RefObject, useMemo, useState } from 'react';
import { revealNode } from '../canvas/reveal.ts';
import type { Size } from '../canvas/view-graph.ts';
import {
  duplicates,
  newNode,
  withData,
  withDuplicates,
  withNode,
  without,
  withoutBrokenEdges,
  withTargets,
} from '../graph/changes.ts';
import type { EditorAction, EditorState } from '../graph/editor-state.ts';
import { newData, type OfferedType } from '../graph/new-data.ts';
import type { NodeChange } from '../nodes/node-form.tsx';
import type { EditorActions } from './editor-context.ts';

export type Opened =
  | { kind: 'node'; id: string }
  | { kind: 'new'; type: OfferedType }
  | { kind: 'connect'; id: string }
  | { kind: 'find' }
  | { kind: 'keys' }
  | null;

interface Editing {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  sizes: ReadonlyMap<string, Size>;
  /** The outline shows nodes in its own way. */
  show: (id: string) => void;
}

export function useEditing({ state, dispatch, sizes, show }: Editing) {
  const [opened, setOpened] = useState<Opened>(null);
  const { graph, selected } = state;
  const close = () => setOpened(null);
  const change = (to: (graph: FlowGraph) => FlowGraph, select?: readonly string[]) =>
    dispatch({ t: 'change', to, ...(select ? { select } : {}) });
  const chosenNodes = graph.nodes.flatMap(({ id }) => (selected.has(id) ? id : []));

  const edit = useCallbackRef((id: string) => {
    const isStart = graph.nodes.some((node) => node.id === id && node.type === 'start');
    if (!isStart) setOpened({ kind: 'node', id });
  });
  const duplicate = useCallbackRef((ids: readonly string[]) => {
    const copies = duplicates(graph, ids);
    const [first] = copies.nodes;
    if (!first) return;
    change(
      (now) => withDuplicates(now, copies),
      copies.nodes.map(({ id }) => id),
    );
    show(first.id);
  });
  // The same ones with each change: with others, every node would be drawn again.
  const actions = useMemo<EditorActions>(
    () => ({
      edit,
      connect: (id) => setOpened({ kind: 'connect', id }),
      duplicate,
      remove: (ids) => dispatch({ t: 'change', to: (now) => without(now, new Set(ids)) }),
    }),
    [dispatch, edit, duplicate],
  );

  const add = ({ data }: Pick<NodeChange, 'data'>) => {
    const widths = new Map([...sizes].map(([id, { width }]) => [id, width]));
    const node = newNode(graph, data, widths);
    close();
    change((now) => withNode(now, node), [node.id]);
    show(node.id);
  };

  return {
    opened,
    setOpened,
    close,
    actions,
    chosenNodes,
    add,
    /** The start needs no dialog. */
    choose: (type: OfferedType) =>
      type === 'start' ? add({ data: newData(type) }) : setOpened({ kind: 'new', type }),
    put: (id: string, edited: NodeChange) => {
      close();
      change((now) => withData(now, id, edited), [id]);
    },
    connectTo: (id: string, targets: ReadonlyMap<string, string>) => {
      close();
      change((now) => withTargets(now, id, targets));
    },
    replace: (drawn: FlowGraph) => change(() => drawn, []),
    repair: () => change(withoutBrokenEdges),
    removeChosen: () => {
      if (selected.size > 0) change((now) => without(now, selected));
    },
    selectAll: () => dispatch({ t: 'select', ids: graph.nodes.map(({ id }) => id) }),
    tidyUp: async () => {
      const { placed, tidyPlaces } = await import('../graph/tidy-up.ts');
      change((now) => placed(now, tidyPlaces(now, sizes)));
    },
  };
}

/** On the canvas, else in the outline. */
export function showNode(
  id: string,
  { outline }: { outline: RefObject<HTMLElement | null> },
): void {
  if (!outline.current) {
    revealNode(id);
    return;
  }
  requestAnimationFrame(() => {
    const row = outline.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  });
}
