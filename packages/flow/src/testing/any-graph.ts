/** Random graphs, of nodes that are mostly right, and edges that are often wrong. */
import fc from 'fast-check';
import type { FlowEdge, FlowGraph, FlowNode } from '../graph.ts';

const ids = ['1', 'a', 'b', 'c', 'd', 'e'];
const id = fc.constantFrom(...ids);
const text = fc.constantFrom('Oi', '{{nome}} {{firstName}}', '', '{{');
const seconds = fc.constantFrom(1, '5', 0, 500, 'x');
const key = fc.constantFrom('nome', 'cidade', '__proto__', '');
const timeout = fc.constantFrom(
  {},
  { timeoutSeconds: 5 },
  { timeoutSeconds: '9', timeoutMessage: 'Oi' },
);

const element = fc.record({
  type: fc.constantFrom('message', 'interval', 'img', 'audio'),
  value: fc.oneof(text, seconds),
});

const data: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  singleBlock: fc.array(element, { maxLength: 5 }).map((elements) => ({
    seq: elements.map(({ type }, n) => `${type}${n}`),
    elements: elements.map((each, n) => ({ ...each, number: `${each.type}${n}` })),
  })),
  menu: fc
    .tuple(text, fc.array(text, { maxLength: 4 }), timeout)
    .map(([message, values, more]) => ({
      message,
      arrayOption: values.map((value, n) => ({ number: n + 1, value })),
      ...more,
    })),
  question: fc
    .tuple(text, key, timeout)
    .map(([message, answerKey, more]) => ({ typebotIntegration: { message, answerKey, ...more } })),
  randomizer: fc.record({ percent: fc.constantFrom(0, 30, '50', 100) }),
  interval: fc.record({ sec: seconds }),
  ticket: fc.constantFrom<Record<string, unknown>[]>(
    { id: 70, name: 'Véndas' },
    {},
    { data: { id: 1, name: 'X' } },
  ),
  condition: fc.record({ key, condition: fc.constantFrom(1, 2, 3, 4, 5), value: text }),
  httpRequest: fc.record({
    url: text,
    responses: fc.array(fc.record({ path: text, variable: key }), { maxLength: 2 }),
  }),
  tag: fc.constantFrom<Record<string, unknown>[]>({ tag: { id: 50, name: 'VIP' } }, {}),
  closeTicket: fc.record({ message: text }),
  switchFlow: fc.constant({}),
  message: fc.record({ label: text }),
  openai: fc.constantFrom<Record<string, unknown>[]>(
    { prompt: { id: 30, name: 'Vendas' } },
    { typebotIntegration: { name: 'IA', prompt: 'Ajude' } },
  ),
  gemini: fc.constant({ typebotIntegration: { name: 'IA' } }),
  typebot: fc.constantFrom<Record<string, unknown>[]>(
    { integration: { id: 60, name: 'Loja' } },
    { typebotIntegration: { name: 'Bot', urlN8N: 'https://typebot.io', typebotSlug: 'loja' } },
  ),
  blacklist: fc.constant({ anything: [1] }),
};

const node: fc.Arbitrary<FlowNode> = fc.constantFrom(...Object.keys(data)).chain((type) =>
  fc.record({
    id,
    type: fc.constant(type),
    data: data[type] as fc.Arbitrary<Record<string, unknown>>,
    position: fc.record({ x: fc.integer(), y: fc.integer() }),
  }),
);

const handle = fc.constantFrom(
  'a',
  'b',
  'a1',
  'a2',
  'true',
  'false',
  'success',
  'error',
  'invalid',
  'timeout',
  'failed',
  null,
);

const edge: fc.Arbitrary<FlowEdge> = fc.record({
  id: fc.string(),
  source: id,
  sourceHandle: handle,
  target: id,
});

const start: FlowNode = { id: '1', type: 'start', data: {}, position: { x: 0, y: 0 } };

export const anyGraph: fc.Arbitrary<FlowGraph> = fc
  .tuple(fc.array(node, { maxLength: 8 }), fc.array(edge, { maxLength: 20 }))
  .map(([nodes, connections]) => ({ nodes: [start, ...nodes], connections }));
