import { flowLimits } from '@prosa/contract/flow-limits';
import { expect, test } from 'vitest';
import { checkFlow, type Surroundings } from './check-flow.ts';
import { type FlowGraph, newEdge, newGraph } from './graph.ts';
import { graphOf, menuOf, node, questionOf, text, type Way } from './testing/flows.ts';

const company: Surroundings = { has: (_, id) => id < 100, lacksKey: (id) => id === 9 };
const queue = node('q', 'ticket', { id: 7, name: 'Vendas' });

const problemsOf = (graph: FlowGraph) =>
  checkFlow(graph, company).map(({ code, node: at, level }) => `${level} ${code} ${at ?? '-'}`);
const check = (nodes: Parameters<typeof graphOf>[0], ways: readonly Way[] = []) =>
  problemsOf(graphOf(nodes, ways));

test('finds nothing wrong with a whole flow', () => {
  const nodes = [
    questionOf('n', 'nome'),
    menuOf('m', ['Oi {{nome}}', 'Sair']),
    queue,
    node('c', 'closeTicket'),
  ];
  expect(
    check(nodes, [
      ['n', 'm'],
      ['m', 'a1', 'q'],
      ['m', 'a2', 'c'],
    ]),
  ).toEqual([]);
});

test('a new flow has only warnings', () => {
  expect(problemsOf(newGraph())).toEqual(['warning endWithoutTicket 1']);
});

test.each([
  ['emptyText', text('x', ' ')],
  ['emptyText', menuOf('x', ['Um'], { message: '' })],
  ['textTooLong', text('x', 'a'.repeat(flowLimits.text.max + 1))],
  ['emptyMedia', node('x', 'img', { url: '' })],
  ['emptyContent', node('x', 'singleBlock', { seq: [], elements: [] })],
  ['noOptions', menuOf('x', [])],
  ['emptyOption', menuOf('x', ['Um', ''])],
  [
    'tooManyOptions',
    menuOf(
      'x',
      Array.from({ length: 21 }, (_, n) => `${n}`),
    ),
  ],
  [
    'sameOption',
    node('x', 'menu', {
      message: 'M',
      arrayOption: [
        { number: 1, value: 'a' },
        { number: '1', value: 'b' },
      ],
    }),
  ],
  ['intervalRange', node('x', 'interval', { sec: '0' })],
  ['intervalRange', node('x', 'interval', { sec: 121 })],
  ['intervalRange', node('x', 'interval', {})],
  ['answerKey', questionOf('x', '1nome')],
  ['answerKey', questionOf('x', 'a'.repeat(41))],
  ['missingQueue', node('x', 'ticket', {})],
  ['missingQueue', node('x', 'ticket', { id: 400 })],
  ['missingTag', node('x', 'tag', {})],
  ['missingUser', node('x', 'attendant', { user: { id: 400 } })],
  ['missingFlow', node('x', 'switchFlow', {})],
  ['missingPrompt', node('x', 'openai', { typebotIntegration: { prompt: 'Ajude' } })],
  ['missingPrompt', node('x', 'openai', { prompt: { id: 400 } })],
  ['missingIntegration', node('x', 'typebot', { typebotIntegration: { typebotSlug: 'loja' } })],
  ['missingIntegration', node('x', 'typebot', { integration: { id: 400 } })],
  ['emptyRule', node('x', 'condition', { mode: 'all', rules: [] })],
  ['badAddress', node('x', 'httpRequest', { url: 'http://example.com' })],
  ['badAddress', node('x', 'httpRequest', { url: 'https://{{host}}/x' })],
  ['unsupported', node('x', 'flowUp')],
])('%s is an error', (code, wrong) => {
  expect(check([wrong])).toContain(`error ${code} x`);
});

test('a flow needs one start', () => {
  expect(problemsOf({ nodes: [], connections: [] })).toEqual(['error noStart -']);
  expect(check([node('x', 'start')])).toContain('error twoStarts x');
});

test('edges lead from outputs to nodes, one from each', () => {
  const ways: Way[] = [
    ['m', 'a1', 'q'],
    ['m', 'a1', 't'],
    ['m', 'a9', 'q'],
    ['t', 'gone'],
  ];
  const found = check([menuOf('m', ['Um']), text('t', 'T'), queue], ways);
  expect(found.filter((each) => each.startsWith('error'))).toEqual([
    'error twoEdges m',
    'error danglingEdge m',
    'error danglingEdge t',
  ]);
});

test('a loop without a question is an error, one through a question is not', () => {
  const around: Way[] = [
    ['a', 'b'],
    ['b', 'a'],
  ];
  const silent = check([text('a', 'A'), node('b', 'interval', { sec: 1 })], around);
  expect(silent).toEqual(['error loopWithoutInput a', 'error loopWithoutInput b']);
  expect(
    check(
      [text('a', 'A'), menuOf('m', ['Um'])],
      [
        ['a', 'm'],
        ['m', 'a1', 'a'],
      ],
    ),
  ).toEqual([]);
  const timed = check(
    [menuOf('m', ['Um'], { timeoutSeconds: 5 }), queue],
    [
      ['m', 'a1', 'q'],
      ['m', 'timeout', 'm'],
    ],
  );
  expect(timed).toEqual(['error loopWithoutInput m']);
});

test('keys that people take for the same clash', () => {
  expect(check([questionOf('x', 'Endereço'), questionOf('y', 'endereco')], [['x', 'y']])).toContain(
    'error answerKeyClash y',
  );
});

test('what is not supported counts only where customers come', () => {
  const graph = graphOf([queue, node('x', 'blacklist')]);
  expect(problemsOf(graph)).toEqual(['warning unreachable x']);
});

test('warns of options and ends without a way, and of answers that nobody uses', () => {
  const found = check(
    [questionOf('x', 'nome'), menuOf('m', ['Um', 'Dois']), text('t', 'T')],
    [
      ['x', 'm'],
      ['m', 'a1', 't'],
    ],
  );
  expect(found).toEqual([
    'warning optionWithoutEdge m',
    'warning endWithoutTicket t',
    'warning unusedVariable x',
  ]);
});

test('warns of a missing credential', () => {
  expect(check([node('x', 'openai', { prompt: { id: 9, name: 'IA' } })])).toContain(
    'warning missingSecret x',
  );
});

test('does not walk through a graph that is too large', () => {
  const nodes = Array.from({ length: 301 }, (_, n) => text(`n${n}`, 'T'));
  const connections = nodes.map(({ id }) => newEdge(id, 'a', 'n0'));
  expect(problemsOf({ nodes, connections })).toEqual(['error tooLarge -']);
});
