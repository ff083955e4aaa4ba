import { describe, expect, test } from 'vitest';
import { Customer, graphOf, kindsOf, node, text } from '../testing/flows.ts';

describe('ends', () => {
  test.each([
    [
      'ticket',
      { data: { id: 7, name: 'Vendas', color: '#fff' } },
      { kind: 'place', queueId: 7 },
      'queue',
    ],
    ['ticket', { id: '7', name: 'Vendas' }, { kind: 'place', queueId: 7 }, 'queue'],
    ['sector', { queue: { id: 7 } }, { kind: 'place', queueId: 7 }, 'queue'],
    ['attendant', { user: { id: 3 } }, { kind: 'assign', userId: 3 }, 'attendant'],
    ['switchFlow', { flowSelected: { id: 4 } }, { kind: 'goTo', flowId: 4 }, 'flow'],
    ['closeTicket', {}, { kind: 'close' }, 'closed'],
  ])('%s %j', (type, data, effect, end) => {
    const customer = new Customer(
      graphOf([node('x', type, data), text('t', 'Nunca')], [['x', 't']]),
    );
    expect(customer.start().filter(({ kind }) => kind !== 'visit')).toEqual([effect]);
    expect(customer.state.end).toBe(end);
  });

  test('a ticket goes to people when its queue is gone', () => {
    const customer = new Customer(graphOf([node('x', 'ticket', { id: 7 })]), { has: () => false });
    expect(kindsOf(customer.start())).toEqual([]);
    expect(customer.state.end).toBe('people');
  });

  test('a tag is set or removed on the way, and skipped when it is gone', () => {
    const tags = [
      node('x', 'tag', { tag: { id: 5 } }),
      node('y', 'tag', { tag: { id: 6 }, action: 'remove' }),
      node('z', 'removeTag', { tag: { id: 9 } }),
      text('t', 'Fim'),
    ];
    const graph = graphOf(tags, [
      ['x', 'y'],
      ['y', 'z'],
      ['z', 't'],
    ]);
    const effects = new Customer(graph, { has: (_, id) => id !== 9 }).start();
    expect(effects.filter(({ kind }) => kind !== 'visit')).toEqual([
      { kind: 'tag', tagId: 5, isOn: true },
      { kind: 'tag', tagId: 6, isOn: false },
      { kind: 'say', text: 'Fim', isVerbatim: true },
    ]);
  });
});
