/** The graph that is being edited, with its history. One reducer: each change that a person makes is one step to undo. */
import type { FlowGraph } from '@prosa/flow/graph';

export interface EditorState {
  graph: FlowGraph;
  /** The latest last. */
  past: readonly FlowGraph[];
  future: readonly FlowGraph[];
  /** The last step was taken with the arrow keys: the next one joins it. */
  isNudged: boolean;
  /** Ids of nodes and edges. */
  selected: ReadonlySet<string>;
  /** What the server has. */
  saved: FlowGraph;
}

export type Places = ReadonlyMap<string, { x: number; y: number }>;

export type EditorAction =
  | { t: 'change'; to: (graph: FlowGraph) => FlowGraph; select?: readonly string[] }
  /** When somebody lets go of nodes, and for each arrow key. */
  | { t: 'move'; places: Places; by: 'pointer' | 'key' }
  | { t: 'select'; ids: Iterable<string> }
  /** What became selected, and what no longer is. */
  | { t: 'pick'; changes: readonly { id: string; selected: boolean }[] }
  | { t: 'undo' }
  | { t: 'redo' }
  /** The server has `sent`, and shows it as `kept`: without what it stores apart. */
  | { t: 'saved'; sent: FlowGraph; kept: FlowGraph };

export const HISTORY_MAX = 100;

const nothing: ReadonlySet<string> = new Set();

export const startState = (graph: FlowGraph): EditorState => ({
  graph,
  past: [],
  future: [],
  isNudged: false,
  selected: nothing,
  saved: graph,
});

export const isUnsaved = ({ graph, saved }: EditorState): boolean => graph !== saved;

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.t) {
    case 'change':
      return change(state, action.to(state.graph), action.select);
    case 'move':
      return move(state, action);
    case 'select':
      return { ...state, selected: new Set(action.ids) };
    case 'pick':
      return { ...state, selected: picked(state.selected, action.changes) };
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'saved':
      return saved(state, action);
  }
}

function change(
  state: EditorState,
  graph: FlowGraph,
  select: readonly string[] | undefined,
): EditorState {
  const selected = select ? new Set(select) : state.selected;
  if (graph === state.graph) return { ...state, selected };
  return remember({ ...state, selected }, state.graph, graph);
}

const remember = (state: EditorState, before: FlowGraph, graph: FlowGraph): EditorState => ({
  ...state,
  graph,
  past: [...state.past, before].slice(-HISTORY_MAX),
  future: [],
  isNudged: false,
  selected: existing(state.selected, graph),
});

/** Arrow keys in a row are one step. */
function move(state: EditorState, { places, by }: { places: Places; by: 'pointer' | 'key' }) {
  const graph = place(state.graph, places);
  if (graph === state.graph) return state;
  const isNudged = by === 'key';
  if (isNudged && state.isNudged) return { ...state, graph };
  return { ...remember(state, state.graph, graph), isNudged };
}

/** The same graph if nothing moves. */
function place(graph: FlowGraph, places: Places): FlowGraph {
  const nodes = graph.nodes.map((node) => {
    const to = places.get(node.id);
    const isMoved = to && (to.x !== node.position.x || to.y !== node.position.y);
    return isMoved ? { ...node, position: { x: to.x, y: to.y } } : node;
  });
  return nodes.some((node, index) => node !== graph.nodes[index]) ? { ...graph, nodes } : graph;
}

function undo(state: EditorState): EditorState {
  const before = state.past.at(-1);
  if (!before) return state;
  return {
    ...state,
    graph: before,
    past: state.past.slice(0, -1),
    future: [state.graph, ...state.future],
    isNudged: false,
    selected: existing(state.selected, before),
  };
}

function redo(state: EditorState): EditorState {
  const [next, ...future] = state.future;
  if (!next) return state;
  return {
    ...state,
    graph: next,
    past: [...state.past, state.graph],
    future,
    isNudged: false,
    selected: existing(state.selected, next),
  };
}

/** Somebody may have gone on while the server saved: their graph is another one, and stays unsaved. */
function saved(
  state: EditorState,
  { sent, kept }: { sent: FlowGraph; kept: FlowGraph },
): EditorState {
  return { ...state, saved: kept, graph: state.graph === sent ? kept : state.graph };
}

function picked(
  before: ReadonlySet<string>,
  changes: readonly { id: string; selected: boolean }[],
): ReadonlySet<string> {
  const after = new Set(before);
  for (const { id, selected } of changes) {
    if (selected) after.add(id);
    else after.delete(id);
  }
  return after;
}

function existing(selected: ReadonlySet<string>, graph: FlowGraph): ReadonlySet<string> {
  if (selected.size === 0) return selected;
  const ids = new Set([...graph.nodes, ...graph.connections].map(({ id }) => id));
  return new Set([...selected].filter((id) => ids.has(id)));
}
