import { newEdge, newGraph } from '@prosa/flow/graph';
import { describe, expect, it } from 'vitest';
import { copiesFor, fromClipboard, toClipboard, withCopies } from './clipboard.ts';
import { flowOrder } from './flow-order.ts';
import { placeOfCopy, placeOfNew } from './placement.ts';
import { tidyPlaces } from './tidy-up.ts';

const text = (id: string, x = 0, y = 0) => ({
  id,
  type: 'message',
  data: { label: id },
  position: { x, y },
});
const graph = {
  nodes: [...newGraph().nodes, text('wide', 900, 40), text('last', 500, 300)],
  connections: [newEdge('1', 'a', 'last'), newEdge('last', 'a', 'wide')],
};

describe('places', () => {
  it('puts a new node 40 px to the right of the last one, at its height', () => {
    expect(placeOfNew(graph, new Map([['last', 200]]))).toEqual({ x: 740, y: 300 });
  });

  it('puts a copy 240 px beyond the rightmost node, at the height of the last one', () => {
    expect(placeOfCopy(graph)).toEqual({ x: 1140, y: 300 });
  });

  it('puts the first node where the start usually is', () => {
    expect(placeOfNew({ nodes: [], connections: [] }, new Map())).toEqual({ x: 250, y: 100 });
  });

  it('tidies up from left to right, one column after the other', () => {
    const places = tidyPlaces(graph, new Map());
    const xs = ['1', 'last', 'wide'].map((id) => places.get(id)?.x ?? 0);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(new Set(xs).size).toBe(3);
    expect(places.get('1')).toEqual({ x: 250, y: 100 });
  });

  it('tidies up a flow whose edges lead nowhere', () => {
    const broken = { ...graph, connections: [...graph.connections, newEdge('last', 'a', 'gone')] };
    expect(tidyPlaces(broken, new Map()).size).toBe(3);
  });
});

describe('the order of a flow', () => {
  it('follows the outputs from the start, and ends with what nothing leads to', () => {
    const lone = { ...graph, nodes: [text('lone'), ...graph.nodes] };
    expect(flowOrder(lone)).toEqual(['1', 'last', 'wide', 'lone']);
  });
});

describe('the clipboard', () => {
  const copied = toClipboard(graph, new Set(['1', 'last', 'wide'])) ?? '';

  it('carries nodes and the edges among them into another flow, without the start', () => {
    const target = newGraph();
    const copies = copiesFor(target, fromClipboard(copied) ?? newGraph());
    const [wide, last] = copies.nodes;
    expect(copies.connections).toEqual([newEdge(last?.id ?? '', 'a', wide?.id ?? '')]);
    expect(withCopies(target, copies).nodes.map(({ type }) => type)).toEqual([
      'start',
      'message',
      'message',
    ]);
    expect(copies.nodes.map(({ position }) => position)).toEqual([
      { x: 890, y: 100 },
      { x: 490, y: 360 },
    ]);
  });

  it('has nothing to copy where only the start is chosen', () => {
    expect(toClipboard(graph, new Set(['1']))).toBeUndefined();
  });

  it.each(['', 'Bom dia', '[1]', '{"nodes":[]}', '{"nodes":[{"id":"1","type":"start"}]}'])(
    'takes no nodes from %s',
    (words) => expect(fromClipboard(words)).toBeUndefined(),
  );
});
