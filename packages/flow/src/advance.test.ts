import { describe, expect, test } from 'vitest';
import { caps } from './advance.ts';
import type { Effect } from './flow-state.ts';
import { newEdge, startNode } from './graph.ts';
import {
  Customer,
  graphOf,
  kindsOf,
  menuOf,
  node,
  questionOf,
  text,
  textsOf,
} from './testing/flows.ts';

const visitsOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'visit' ? [`${effect.node} ${effect.visit}`] : []));

describe('a walk through a flow', () => {
  test('begins at the start node when another node comes first in the list', () => {
    const graph = {
      nodes: [text('b', 'Segundo'), text('a', 'Primeiro'), { ...startNode(), id: 'anywhere' }],
      connections: [newEdge('anywhere', 'a', 'a'), newEdge('a', 'a', 'b')],
    };
    expect(textsOf(new Customer(graph).start())).toEqual(['Primeiro', 'Segundo']);
  });

  test('begins once', () => {
    const customer = new Customer(graphOf([questionOf('q', 'nome')]));
    expect(textsOf(customer.start())).toEqual(['nome?']);
    expect(customer.start()).toEqual([]);
  });

  test('is over at once without a start node', () => {
    const customer = new Customer({ nodes: [text('a', 'Oi')], connections: [] });
    expect(customer.start()).toEqual([]);
    expect(customer.state.end).toBe('done');
  });

  test('follows an edge without a handle when the node has one output', () => {
    const { nodes } = graphOf([text('a', 'Um'), text('b', 'Dois')]);
    const connections = [
      { id: 'x', source: '1', target: 'a' },
      { id: 'y', source: 'a', sourceHandle: null, target: 'b' },
    ];
    expect(textsOf(new Customer({ nodes, connections }).start())).toEqual(['Um', 'Dois']);
  });

  test('does not take an edge without a handle for an option of a menu', () => {
    const graph = graphOf([menuOf('m', ['Um', 'Dois']), text('a', 'Errado')]);
    const customer = new Customer({
      ...graph,
      connections: [...graph.connections, { id: 'x', source: 'm', target: 'a' }],
    });
    customer.start();
    expect(textsOf(customer.says('2'))).toEqual([]);
    expect(customer.state.end).toBe('done');
  });

  test('ends at an edge to a node that was deleted', () => {
    const customer = new Customer(graphOf([text('a', 'Oi')], [['a', 'gone']]));
    expect(textsOf(customer.start())).toEqual(['Oi']);
    expect(customer.state.end).toBe('done');
  });

  test('takes the first of two edges from one output', () => {
    const graph = graphOf(
      [text('a', 'Oi'), text('b', 'B'), text('c', 'C')],
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
    );
    expect(textsOf(new Customer(graph).start())).toEqual(['Oi', 'B']);
  });

  test('ends a circle without a question instead of writing for ever', () => {
    const customer = new Customer(
      graphOf(
        [text('a', 'Oi'), text('b', 'Tchau')],
        [
          ['a', 'b'],
          ['b', 'a'],
        ],
      ),
    );
    const texts = textsOf(customer.start());
    expect(texts.length).toBeLessThanOrEqual(caps.silentSteps);
    expect(customer.state).toMatchObject({ end: 'limit', node: null });
  });

  test('ends a circle of pauses, too', () => {
    const customer = new Customer(graphOf([node('i', 'interval', { sec: 1 })], [['i', 'i']]));
    customer.start();
    let rounds = 0;
    while (customer.state.end === null && rounds < 1000) {
      customer.waits();
      rounds++;
    }
    expect(customer.state.end).toBe('limit');
  });

  test('ends a circle of questions after the steps of an attendance', () => {
    const customer = new Customer(graphOf([questionOf('q', 'nome')], [['q', 'q']]));
    customer.start();
    for (let n = 0; n < caps.steps && customer.state.end === null; n++) customer.says('Ana');
    expect(customer.state.end).toBe('limit');
  });

  test('is over at its end: nothing that comes later has an effect', () => {
    const customer = new Customer(graphOf([text('a', 'Oi')]));
    customer.start();
    expect(customer.says('1')).toEqual([]);
    expect(customer.start()).toEqual([]);
    expect(customer.hear({ t: 'called', result: { ok: true, body: {} } })).toEqual([]);
  });

  test('goes to people at a node that is not available', () => {
    for (const type of ['blacklist', 'constructor']) {
      const customer = new Customer(graphOf([node('x', type)], [['x', 'x']]));
      expect(kindsOf(customer.start())).toEqual([]);
      expect(customer.state.end).toBe('people');
    }
  });

  test('notes which nodes a customer enters and answers', () => {
    const customer = new Customer(
      graphOf([menuOf('m', ['Um']), text('t', 'Oi')], [['m', 'a1', 't']]),
    );
    expect(visitsOf(customer.start())).toEqual(['1 entered', 'm entered']);
    expect(visitsOf(customer.says('x'))).toEqual(['m invalid']);
    expect(visitsOf(customer.says('1'))).toEqual(['m answered', 't entered']);
  });
});
