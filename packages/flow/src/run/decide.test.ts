import { describe, expect, test } from 'vitest';
import { Customer, graphOf, node, questionOf, text, textsOf } from '../testing/flows.ts';

describe('ways that the flow chooses', () => {
  test('a randomizer draws once for a customer', () => {
    const nodes = [
      questionOf('q', 'x'),
      node('r', 'randomizer', { percent: '30' }),
      text('a', 'A'),
      text('b', 'B'),
    ];
    const ways = [
      ['q', 'r'],
      ['r', 'a', 'a'],
      ['r', 'b', 'b'],
      ['a', 'q'],
      ['b', 'q'],
    ] as const;
    const drawn = [0.29, 0.9, 0.9];
    const customer = new Customer(graphOf(nodes, ways), { draw: () => drawn.shift() ?? 1 });
    customer.start();
    for (let n = 0; n < 3; n++) expect(textsOf(customer.says('oi'))[0]).toBe('A');
    expect(drawn).toHaveLength(2);
  });

  test.each([
    [0, 0, 'b'],
    [100, 0.999, 'a'],
    [50, 0.5, 'b'],
  ])('a randomizer of %i %% with %d goes %s', (percent, drawn, way) => {
    const graph = graphOf(
      [node('r', 'randomizer', { percent }), text('a', 'a'), text('b', 'b')],
      [
        ['r', 'a', 'a'],
        ['r', 'b', 'b'],
      ],
    );
    expect(textsOf(new Customer(graph, { draw: () => drawn }).start())).toEqual([way]);
  });

  const decide = (data: Record<string, unknown>, value: string) => {
    const graph = graphOf(
      [node('c', 'condition', data), text('t', 'sim'), text('f', 'não')],
      [
        ['c', 'true', 't'],
        ['c', 'b', 'f'],
      ],
    );
    const facts = { contact: { name: 'José' }, ticket: {}, context: { isOpen: 'true' } };
    return textsOf(new Customer(graph, { values: { valor: value }, facts }).start())[0];
  };

  test.each([
    [1, '10', '10,0', 'sim'],
    [2, '9', '10', 'não'],
    [3, '9', '10', 'sim'],
    [4, '10', '9', 'não'],
    [5, '10', '9', 'sim'],
    [1, 'Sim', 'sim', 'sim'],
    [5, 'b', 'a', 'sim'],
  ])('the old condition with code %i compares %j and %j', (condition, actual, value, way) => {
    expect(decide({ key: 'valor', condition, value }, actual)).toBe(way);
  });

  test('rules ask contact, ticket and context, and all or any must hold', () => {
    const rules = [
      { source: 'contact', field: 'name', operator: 'contains', value: 'jose' },
      { source: 'context', field: 'isOpen', operator: 'equals', value: 'false' },
    ];
    expect(decide({ mode: 'all', rules }, '')).toBe('não');
    expect(decide({ mode: 'any', rules }, '')).toBe('sim');
    const absent = [{ source: 'ticket', field: 'constructor', operator: 'empty', value: '' }];
    expect(decide({ mode: 'all', rules: absent }, '')).toBe('sim');
  });
});
