import { newEdge } from '@prosa/flow/graph';
import { text } from '@prosa/flow/testing/flows';
import { adoptUserNodes, type InternalNodeBase, Position } from '@xyflow/system';
import { expect, it } from 'vitest';
import { type CardNode, type View, viewMaker } from './view-graph.ts';

const nodes = Array.from({ length: 300 }, (_, n) => text(`n${n}`, `Texto ${n}`));
const connections = nodes.slice(1).map(({ id }, n) => newEdge(`n${n}`, 'a', id));

const view: View = {
  graph: { nodes, connections },
  order: nodes.map(({ id }) => id),
  names: new Map(),
  edgeNames: new Map(),
  selected: new Set(),
  sizes: new Map(),
  moving: new Map(),
  marks: { problems: new Map(), counts: null, way: null, current: null },
};

it('makes another object of a node that is dragged, and of no other', () => {
  const maker = viewMaker();
  const before = maker.nodes(view);
  const after = maker.nodes({ ...view, moving: new Map([['n7', { x: 5, y: 9 }]]) });
  expect(after.filter((node, index) => node !== before[index])).toMatchObject([
    { id: 'n7', position: { x: 5, y: 9 } },
  ]);
});

it('keeps where edges begin when a node is drawn again before its size is known', () => {
  const maker = viewMaker();
  const drawn = new Map<string, InternalNodeBase<CardNode>>();
  const draw = (change: Partial<View>) =>
    adoptUserNodes(maker.nodes({ ...view, ...change }), drawn, new Map(), { checkEquality: true });
  draw({});
  const output = { id: 'a', type: 'source', nodeId: 'n7', position: Position.Right } as const;
  const bounds = { source: [{ ...output, x: 260, y: 20, width: 14, height: 14 }], target: [] };
  drawn.get('n7')!.internals.handleBounds = bounds;

  const selected = new Set(['n7']);
  draw({ selected });
  draw({ selected, sizes: new Map([['n7', { width: 260, height: 90 }]]) });
  expect(drawn.get('n7')?.internals.handleBounds).toEqual(bounds);
});
