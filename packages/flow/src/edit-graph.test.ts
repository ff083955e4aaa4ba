import { expect, test } from 'vitest';
import { connect, copyNodes, removeNodes, replaceNode, replaceOptions } from './edit-graph.ts';
import type { FlowGraph } from './graph.ts';
import { graphOf, menuOf, text } from './testing/flows.ts';

const graph = graphOf(
  [menuOf('m', ['Um', 'Dois', 'Três']), text('a', 'A'), text('b', 'B'), text('c', 'C')],
  [
    ['m', 'a1', 'a'],
    ['m', 'a2', 'b'],
    ['m', 'a3', 'c'],
    ['m', 'invalid', 'a'],
  ],
);
const waysOf = ({ connections }: FlowGraph) =>
  connections.map(({ source, sourceHandle, target }) => `${source} ${sourceHandle} ${target}`);

test('edges follow the options of a menu, which are numbered anew', () => {
  const after = replaceOptions(graph, 'm', [
    { was: 3, value: 'Três' },
    { was: null, value: 'Novo' },
    { was: 1, value: 'Um!' },
  ]);
  expect(after.nodes.find(({ id }) => id === 'm')?.data).toMatchObject({
    arrayOption: [
      { number: 1, value: 'Três' },
      { number: 2, value: 'Novo' },
      { number: 3, value: 'Um!' },
    ],
  });
  expect(waysOf(after)).toEqual(['1 a m', 'm a3 a', 'm a1 c', 'm invalid a']);
  expect(replaceOptions(graph, 'a', [])).toBe(graph);
});

test('removing a node removes its edges', () => {
  expect(waysOf(removeNodes(graph, ['b']))).toEqual(['1 a m', 'm a1 a', 'm a3 c', 'm invalid a']);
});

test('connecting an output replaces what it led to', () => {
  const after = connect(graph, { source: 'm', handle: 'a2', target: 'a' });
  expect(waysOf(after).filter((way) => way.startsWith('m a2'))).toEqual(['m a2 a']);
});

test('a node that loses outputs loses their edges', () => {
  const after = replaceNode(graph, menuOf('m', ['Um']));
  expect(waysOf(after)).toEqual(['1 a m', 'm a1 a', 'm invalid a']);
});

test('copies have ids of their own and the edges among them', () => {
  const copy = copyNodes(graph, ['1', 'm', 'a'], { x: 240, y: 0 });
  expect(copy.nodes.map(({ type }) => type)).toEqual(['menu', 'message']);
  const [menu, message] = copy.nodes.map(({ id }) => id);
  expect(menu).toHaveLength(30);
  expect(waysOf(copy)).toEqual([`${menu} a1 ${message}`, `${menu} invalid ${message}`]);
  expect(copy.nodes[0]?.position).toEqual({ x: 240, y: 0 });
});
