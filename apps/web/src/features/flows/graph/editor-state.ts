/** The graph that is being edited, with its history. One reducer: each change that a person makes is one step to undo. */
import type { FlowGraph } from '@prosa/flow/graph';

export interface EditorState {
  graph: FlowGraph;
  /** The latest last. */
  past: readonly FlowGraph[];
  future: readonly FlowGraph[];
  /** As it was before nodes began to move; null while nothing moves. */
  held: FlowGraph | null;
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
  /** While somebody drags nodes, once more when they let go, and for each arrow key. */
  | { t: 'move'; places: Places; isDragging: boolean }
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
  held: null,
  isNudged: false,
  selected: nothing,
  saved: graph,
});

export const isUnsaved = ({ graph, held, saved }: EditorState): boolean =>
  (held ?? graph) !== saved || (held !== null && graph !== held);

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.t) {
    case 'change':
      return change(state, action.to(state.graph), action.select);
    case 'move':
      return move(state, action.places, action.isDragging);
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
  held: null,
  isNudged: false,
  selected: existing(state.selected, graph),
});

function move(state: EditorState, places: Places, isDragging: boolean): EditorState {
  if (!isDragging && state.held === null) return nudge(state, places);
  const before = state.held ?? state.graph;
  const graph = place(state.graph, places);
  if (isDragging) return graph === state.graph ? state : { ...state, graph, held: before };
  const isBack = before.nodes.every(
    ({ position }, index) =>
      position.x === graph.nodes[index]?.position.x &&
      position.y === graph.nodes[index]?.position.y,
  );
  return isBack ? { ...state, graph: before, held: null } : remember(state, before, graph);
}

function nudge(state: EditorState, places: Places): EditorState {
  const graph = place(state.graph, places);
  if (graph === state.graph) return state;
  if (state.isNudged) return { ...state, graph };
  return { ...remember(state, state.graph, graph), isNudged: true };
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
  if (!before || state.held) return state;
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
  if (!next || state.held) return state;
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
