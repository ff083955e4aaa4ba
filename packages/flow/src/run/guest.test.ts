import { describe, expect, test } from 'vitest';
import type { Effect, Return } from '../flow-state.ts';
import { Customer, graphOf, kindsOf, node, text, textsOf } from '../testing/flows.ts';

const drawn = graphOf(
  [
    node('ai', 'openai', { prompt: { id: 30, name: 'Vendas' } }),
    text('then', 'Obrigado'),
    text('failed', 'Um momento'),
  ],
  [
    ['ai', 'then'],
    ['ai', 'failed', 'failed'],
  ],
);
const withoutWay = graphOf([node('ai', 'openai', { prompt: { id: 30, name: 'Vendas' } })]);

const visitsOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'visit' ? [`${effect.node} ${effect.visit}`] : []));

const begun = (graph = drawn): Customer => {
  const customer = new Customer(graph);
  customer.start();
  return customer;
};

describe('a node at which another machine answers', () => {
  test('names the row, and hears nothing of the customer until the machine is done', () => {
    const customer = new Customer(drawn);
    expect(customer.start()).toContainEqual({ kind: 'invite', guest: 'prompt', id: 30 });
    expect(customer.state).toMatchObject({ node: 'ai', waits: 'guest' });
    expect(customer.says('Oi')).toEqual([]);
    expect(textsOf(customer.hear({ t: 'returned', how: 'done' }))).toEqual(['Obrigado']);
  });

  test('is a bot that the company integrates, too', () => {
    const bot = node('b', 'typebot', { integration: { id: 60, name: 'Loja' } });
    const customer = new Customer(graphOf([bot, text('then', 'Obrigado')], [['b', 'then']]), {
      has: (kind, id) => kind === 'integration' && id === 60,
    });
    expect(customer.start()).toContainEqual({ kind: 'invite', guest: 'integration', id: 60 });
    expect(textsOf(customer.hear({ t: 'returned', how: 'done' }))).toEqual(['Obrigado']);
  });

  test('notes that the customer was answered', () => {
    expect(visitsOf(begun().hear({ t: 'returned', how: 'done' }))).toEqual([
      'ai answered',
      'then entered',
    ]);
  });

  test('has a way for failures', () => {
    const effects = begun().hear({ t: 'returned', how: 'failed' });
    expect(textsOf(effects)).toEqual(['Um momento']);
    expect(visitsOf(effects)).toContain('ai invalid');
  });

  test.each<[Return, string]>([
    ['failed', 'people'],
    ['done', 'done'],
    ['moved', 'queue'],
    ['given', 'attendant'],
    ['people', 'people'],
    ['closed', 'closed'],
  ])('without ways: %s ends the flow as %s', (how, end) => {
    const customer = begun(withoutWay);
    customer.hear({ t: 'returned', how });
    expect(customer.state.end).toBe(end);
  });

  test('leaves by the way for failures when its row is gone', () => {
    const customer = new Customer(drawn, { has: () => false });
    const effects = customer.start();
    expect(kindsOf(effects)).not.toContain('invite');
    expect(textsOf(effects)).toEqual(['Um momento']);
    const alone = new Customer(withoutWay, { has: () => false });
    alone.start();
    expect(alone.state.end).toBe('people');
  });

  test('is heard once', () => {
    const customer = begun();
    customer.hear({ t: 'returned', how: 'done' });
    expect(customer.hear({ t: 'returned', how: 'failed' })).toEqual([]);
  });
});
