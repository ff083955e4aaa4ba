import { newEdge } from '@prosa/flow/graph';
import { text } from '@prosa/flow/testing/flows';
import { expect, it } from 'vitest';
import { type View, viewMaker } from './view-graph.ts';

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
