import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportFlow, filesIn } from './export-flow.ts';
import type { FlowGraph, FlowNode } from './graph.ts';
import { importFlow, type Known } from './import-flow.ts';
import { anyGraph } from './testing/any-graph.ts';
import { graphOf, menuOf, node, questionOf, text } from './testing/flows.ts';

const known: Known = {
  queue: [{ id: 70, name: 'Véndas' }],
  tag: [{ id: 50, name: 'VIP' }],
  user: [{ id: 30, name: 'Ana' }],
  flow: [],
  prompt: [{ id: 40, name: 'Vendas' }],
  integration: [{ id: 60, name: 'Loja' }],
};
const imported = (file: unknown) => importFlow(file, known)!;
const dataOf = ({ nodes }: FlowGraph, id: string) => nodes.find((each) => each.id === id)?.data;
const small = graphOf([text('t', 'Oi')]);

describe('forms of files', () => {
  test.each([
    ['a bare graph', small, ''],
    ['a named flow', { name: 'Recepção', flow: small }, 'Recepção'],
    ['an answer of the API', { flow: { name: 'Recepção', flow: small } }, 'Recepção'],
    [
      'an export of a fork',
      { format: 'flowbuilder-export', version: 1, exportedAt: 'x', name: 'Recepção', ...small },
      'Recepção',
    ],
    ['the flow.json of a zip', { id: 9, name: 'Recepção', flow: small }, 'Recepção'],
  ])('reads %s', (_, file, name) => {
    const { graph, ...rest } = imported(file);
    expect(rest).toEqual({ name, secrets: [], report: [] });
    expect(graph.nodes.map(({ type }) => type)).toEqual(['start', 'singleBlock']);
    expect(graph.connections).toHaveLength(1);
  });

  test.each([null, 7, 'text', [], {}, { flow: null }, { nodes: 'x' }])('refuses %j', (file) => {
    expect(importFlow(file, known)).toBeUndefined();
  });
});

describe('what comes in', () => {
  test('loses what editors keep for themselves', () => {
    const drawn = {
      ...text('t', 'Oi'),
      style: { color: 'red' },
      width: 10,
      height: 5,
      selected: true,
    };
    const { graph } = imported({
      nodes: [{ ...drawn, data: { ...drawn.data, onRemove: 'x' } }],
      connections: [],
    });
    const taken = graph.nodes.find(({ id }) => id === 't')!;
    expect(Object.keys(taken).sort()).toEqual(['data', 'id', 'position', 'type']);
    expect(taken.data).toEqual({
      seq: ['message0'],
      elements: [{ type: 'message', value: 'Oi', number: 'message0' }],
    });
  });

  test('gets a start if it has none', () => {
    const { graph, report } = imported({ nodes: [node('1', 'menu')], connections: [] });
    const start = graph.nodes.find(({ type }) => type === 'start')!;
    expect(start.id).toHaveLength(30);
    expect(report).toEqual([{ code: 'startAdded', node: start.id }]);
  });

  test('gets new ids where two nodes have one', () => {
    const { graph, report } = imported(graphOf([text('t', 'A'), text('t', 'B')]));
    expect(new Set(graph.nodes.map(({ id }) => id)).size).toBe(3);
    expect(report).toMatchObject([{ code: 'idReplaced', detail: 't' }]);
  });

  test('loses edges that lead nowhere, and says so', () => {
    const { graph, report } = imported(
      graphOf(
        [menuOf('m', ['Um'])],
        [
          ['m', 'a1', 'm'],
          ['m', 'a2', 'm'],
          ['m', 'a1', 'gone'],
        ],
      ),
    );
    expect(graph.connections.map(({ id }) => id)).toEqual([
      'reactflow__edge-1a-m',
      'reactflow__edge-ma1-m',
    ]);
    expect(report.map(({ code }) => code)).toEqual(['edgeDropped', 'edgeDropped']);
  });

  test('has numbers where other editors wrote texts', () => {
    const { graph } = imported(
      graphOf([
        node('r', 'randomizer', { percent: '40' }),
        node('i', 'interval', { sec: '30' }),
        node('m', 'menu', { message: 'M', arrayOption: [{ number: '2', value: 'Dois' }] }),
      ]),
    );
    expect(dataOf(graph, 'r')).toEqual({ percent: 40 });
    expect(dataOf(graph, 'i')).toEqual({ label: 'Intervalo 30 seg.', sec: 30 });
    expect(dataOf(graph, 'm')).toMatchObject({ arrayOption: [{ number: 2, value: 'Dois' }] });
  });

  test('finds rows by name, never by id', () => {
    const { graph, report } = imported(
      graphOf([
        node('q', 'ticket', { data: { id: 1, name: 'vendas ' } }),
        node('g', 'removeTag', { tag: { id: 50, name: 'Outra' } }),
        node('u', 'attendant', { user: { id: 1, name: 'ANA' } }),
        node('f', 'switchFlow', { flowSelected: { id: 1, name: 'Fim' } }),
      ]),
    );
    expect(dataOf(graph, 'q')).toEqual({ id: 70, name: 'Véndas' });
    expect(dataOf(graph, 'g')).toEqual({ tag: null, action: 'remove' });
    expect(dataOf(graph, 'u')).toEqual({ user: { id: 30, name: 'Ana' } });
    expect(report).toEqual([
      { code: 'notFound', node: 'g', detail: 'Outra' },
      { code: 'notFound', node: 'f', detail: 'Fim' },
    ]);
  });

  test('hands credentials over apart', () => {
    const { graph, secrets, report } = imported(
      graphOf([
        node('o', 'openai', { typebotIntegration: { name: 'IA', apiKey: 'sk-1', voiceKey: 'v' } }),
        node('h', 'httpRequest', {
          url: 'https://example.com',
          headersString: { authorization: 'Bearer x', 'X-Id': '1' },
        }),
      ]),
    );
    expect(secrets).toEqual([
      { node: 'o', field: 'apiKey', value: 'sk-1' },
      { node: 'o', field: 'voiceKey', value: 'v' },
      { node: 'h', field: 'authorization', value: 'Bearer x' },
    ]);
    expect(JSON.stringify(graph)).not.toMatch(/sk-1|Bearer/);
    expect(report.map(({ code }) => code)).toEqual(['secretTaken', 'secretTaken', 'secretTaken']);
  });

  test('keeps nodes of other editors as they are, and names them', () => {
    const kept = node('b', 'blacklist', { any: { thing: 1 } });
    const { graph, report } = imported(graphOf([kept]));
    expect(graph.nodes).toContainEqual(kept);
    expect(report).toEqual([{ code: 'unsupported', node: 'b', detail: 'blacklist' }]);
  });

  test.each([
    ['sector', { queue: { name: 'Véndas' } }, 'ticket'],
    ['input', { message: 'Nome?', answerKey: 'nome' }, 'question'],
    ['waitForInteraction', { message: 'Nome?', answerKey: 'nome' }, 'question'],
    ['gemini', { typebotIntegration: { name: 'IA', prompt: 'Ajude' } }, 'openai'],
    ['message', { label: 'Oi' }, 'singleBlock'],
    ['audio', { url: 'a.ogg', record: true }, 'singleBlock'],
  ])('knows the %s of other editors', (type, data, own) => {
    expect(imported(graphOf([node('x', type, data)])).graph.nodes[1]).toMatchObject({ type: own });
  });

  test('may be anything without breaking', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), (nodes, connections) => {
        const { graph } = imported({ nodes, connections });
        expect(imported(graph).graph).toEqual(graph);
      }),
    );
  });
});

describe('what goes out', () => {
  const nodes = [
    node('c', 'singleBlock', {
      seq: ['img0', 'img1'],
      elements: [
        { type: 'img', value: 'a.png', original: 'foto.png', number: 'img0' },
        { type: 'img', value: 'a.png', original: 'foto.png', number: 'img1' },
      ],
    }),
    questionOf('n', 'nome', { timeoutSeconds: 5 }),
    node('q', 'ticket', { id: 70, name: 'Véndas' }),
    node('o', 'openai', { typebotIntegration: { name: 'IA', apiKey: 'sk-1' } }),
  ] satisfies FlowNode[];
  const graph = graphOf(nodes, [
    ['c', 'n'],
    ['n', 'timeout', 'q'],
    ['n', 'a', 'o'],
  ]);

  test('names files and rows, and has no ids and no credentials', () => {
    const media = [{ name: 'a.png', mime: 'image/png', bytes: 1, sha256: 'x' }];
    const file = exportFlow({ name: 'Recepção', graph, media });
    expect(filesIn(graph)).toEqual(['a.png']);
    expect(file).toMatchObject({
      format: 'prosa-flow',
      version: 1,
      editor: '6.0.0',
      name: 'Recepção',
      media,
      needs: [{ kind: 'queue', name: 'Véndas' }],
    });
    expect(file.nodes.find(({ id }) => id === 'q')?.data).toEqual({ name: 'Véndas' });
    expect(JSON.stringify(file)).not.toContain('sk-1');
  });

  test('comes back the same', () => {
    fc.assert(
      fc.property(anyGraph, (drawn) => {
        const first = imported(drawn).graph;
        const file = JSON.parse(JSON.stringify(exportFlow({ name: 'X', graph: first, media: [] })));
        expect(imported(file)).toMatchObject({ name: 'X', graph: first });
      }),
    );
  });
});
