import { connect, removeNodes } from '@prosa/flow/edit-graph';
import type { FlowGraph, FlowNode } from '@prosa/flow/graph';
import { newGraph } from '@prosa/flow/graph';
import { describe, expect, it } from 'vitest';
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  HISTORY_MAX,
  isUnsaved,
  startState,
} from './editor-state.ts';

const text = (id: string): FlowNode => ({
  id,
  type: 'message',
  data: { label: id },
  position: { x: 0, y: 0 },
});
const adding =
  (id: string) =>
  (graph: FlowGraph): FlowGraph => ({ ...graph, nodes: [...graph.nodes, text(id)] });
const add = (id: string): EditorAction => ({ t: 'change', to: adding(id), select: [id] });
const after = (...actions: EditorAction[]): EditorState =>
  actions.reduce(editorReducer, startState(newGraph()));
const idsOf = ({ graph }: EditorState) => graph.nodes.map(({ id }) => id);
const placeOf = ({ graph }: EditorState, id: string) =>
  graph.nodes.find((node) => node.id === id)?.position;
const to = (x: number, y = 0) => new Map([['a', { x, y }]]);

describe('the history of a flow', () => {
  it('takes back the last change and does it again', () => {
    const undone = after(add('a'), add('b'), { t: 'undo' });
    expect(idsOf(undone)).toEqual(['1', 'a']);
    expect(idsOf(editorReducer(undone, { t: 'redo' }))).toEqual(['1', 'a', 'b']);
  });

  it('forgets what was taken back when something else is changed', () => {
    const changed = after(add('a'), { t: 'undo' }, add('b'), { t: 'redo' });
    expect(idsOf(changed)).toEqual(['1', 'b']);
  });

  it('keeps a hundred steps', () => {
    const many = Array.from({ length: HISTORY_MAX + 20 }, (_, n) => add(`n${n}`));
    const undone = [...many, ...many.map((): EditorAction => ({ t: 'undo' }))];
    expect(after(...undone).graph.nodes).toHaveLength(21);
  });

  it('is one step for a drag', () => {
    const dragged = after(
      add('a'),
      { t: 'move', places: to(20), by: 'pointer' },
      { t: 'move', places: to(30), by: 'pointer' },
      { t: 'undo' },
    );
    expect(placeOf(dragged, 'a')).toEqual({ x: 20, y: 0 });
  });

  it('has no step for a drag that ends where it began', () => {
    const state = after(add('a'), { t: 'move', places: to(0), by: 'pointer' });
    expect(state.past).toHaveLength(1);
  });

  it('is one step for arrow keys in a row', () => {
    const nudged = after(
      add('a'),
      { t: 'move', places: to(5), by: 'key' },
      { t: 'move', places: to(10), by: 'key' },
      { t: 'undo' },
    );
    expect(placeOf(nudged, 'a')).toEqual({ x: 0, y: 0 });
  });

  it('has no step for a change that changes nothing', () => {
    expect(after({ t: 'change', to: (graph) => graph }).past).toEqual([]);
  });
});

describe('the selection', () => {
  it('loses what is removed', () => {
    const state = after(
      add('a'),
      add('b'),
      { t: 'select', ids: ['a', 'b'] },
      { t: 'change', to: (graph) => removeNodes(graph, ['a']) },
    );
    expect([...state.selected]).toEqual(['b']);
  });

  it('grows and shrinks by what is picked', () => {
    const state = after(
      { t: 'select', ids: ['1', 'x'] },
      {
        t: 'pick',
        changes: [
          { id: 'x', selected: false },
          { id: 'y', selected: true },
        ],
      },
    );
    expect([...state.selected]).toEqual(['1', 'y']);
  });

  it('loses what undo takes back', () => {
    expect([...after(add('a'), { t: 'undo' }).selected]).toEqual([]);
  });
});

describe('what is unsaved', () => {
  const link = (graph: FlowGraph) => connect(graph, { source: '1', handle: 'a', target: 'a' });
  const save = (state: EditorState, sent = state.graph) =>
    editorReducer(state, { t: 'saved', sent, kept: sent });

  it('is a change, until it is taken back', () => {
    expect(isUnsaved(after())).toBe(false);
    expect(isUnsaved(after(add('a')))).toBe(true);
    expect(isUnsaved(after(add('a'), { t: 'undo' }))).toBe(false);
  });

  it('is nothing after saving, and what was saved once it is taken back', () => {
    const saved = save(after(add('a')));
    expect(isUnsaved(saved)).toBe(false);
    expect(isUnsaved(editorReducer(saved, { t: 'undo' }))).toBe(true);
  });

  it('is what somebody did while the server saved', () => {
    const sent = after(add('a'));
    const meanwhile = editorReducer(sent, { t: 'change', to: link });
    expect(isUnsaved(save(meanwhile, sent.graph))).toBe(true);
    expect(save(meanwhile, sent.graph).graph).toBe(meanwhile.graph);
  });

  it('is a node that was moved', () => {
    const saved = save(after(add('a')));
    expect(isUnsaved(editorReducer(saved, { t: 'move', places: to(3), by: 'pointer' }))).toBe(true);
  });
});
