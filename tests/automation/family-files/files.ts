/**
 * Flows as editors of the family write them, made for this test: the same conversation in four shapes, each with the quirks of its
 * editor. Ids of rows are of another company, and keys are canaries.
 */
import type { FlowEdge, FlowNode } from '@prosa/flow/graph';

export const CANARY = 'sk-canario-de-outra-empresa-77120';

export interface FamilyFile {
  name: string;
  /** `zip`: with a picture beside it, where the exporter of that editor puts none. */
  form: 'json' | 'zip';
  json: object;
}

type Drawn = Omit<FlowNode, 'position'> & { position?: FlowNode['position'] };

const looks = {
  position: { x: 250, y: 100 },
  style: { backgroundColor: '#555555', padding: 0, borderRadius: 8 },
  width: 140,
  height: 95,
  selected: false,
};
const drawn = (nodes: readonly Drawn[]) => nodes.map((node) => ({ ...looks, ...node }));

const edge = (source: string, sourceHandle: string | null, target: string): FlowEdge => ({
  id: `reactflow__edge-${source}${sourceHandle ?? ''}-${target}`,
  source,
  sourceHandle,
  target,
  targetHandle: null,
});

const button = (each: FlowEdge) => ({ ...each, type: 'buttonedge', data: {}, animated: true });

const start: Drawn = { id: '1', type: 'start', data: { label: 'Inicio do fluxo' } };
const menu = (more: object = {}): Drawn => ({
  id: 'Menu0000000000000000000000000A',
  type: 'menu',
  data: {
    message: 'Escolha, {{nome}}',
    arrayOption: [
      { number: 1, value: 'Comprar' },
      { number: 2, value: 'Nada' },
    ],
    ...more,
  },
});
const MENU = menu().id;

/** Everything that editor writes into a question. */
const typebot = { name: '', prompt: '', voice: 'texto', voiceKey: CANARY, apiKey: CANARY };
const question = (type = 'question'): Drawn => ({
  id: 'q',
  type,
  data: { typebotIntegration: { ...typebot, message: 'Como você se chama?', answerKey: 'nome' } },
});
const hello: Drawn = {
  id: 'c',
  type: 'singleBlock',
  data: {
    seq: ['message1', 'interval0', 'message0'],
    elements: [
      { type: 'message', value: 'Somos a loja', number: 'message0' },
      { type: 'message', value: 'Oi, {{firstName}}', number: 'message1' },
      { type: 'interval', value: '2', number: 'interval0' },
    ],
  },
};

/** The first editor: the start is not the first, and a queue stands two levels deep. */
const atendechat: FamilyFile = {
  name: 'AtendeChat',
  form: 'json',
  json: {
    nodes: drawn([
      hello,
      question(),
      menu(),
      { id: 't', type: 'ticket', data: { data: { id: 999_001, name: 'Vendas', color: '#f00' } } },
      { id: 'm', type: 'message', data: { label: 'Até mais, {{nome}} {{cupom}}' } },
      start,
    ]),
    connections: [
      edge('1', 'a', 'c'),
      edge('c', 'a', 'q'),
      edge('q', 'a', MENU),
      edge(MENU, 'a1', 't'),
      edge(MENU, 'a2', 'm'),
      edge('m', 'a', 'gone'),
    ],
  },
};

/** Forks with an exporter: other edges, conditions, and texts for answers that nobody understands. */
const exported: FamilyFile = {
  name: 'AC+',
  form: 'json',
  json: {
    format: 'flowbuilder-export',
    version: 1,
    exportedAt: '2026-01-01T00:00:00Z',
    name: 'AC+',
    nodes: drawn([
      start,
      hello,
      question(),
      {
        id: 'if',
        type: 'condition',
        data: {
          mode: 'all',
          rules: [{ source: 'variable', field: 'nome', operator: 'not_equals', value: '' }],
        },
      },
      menu({ invalidOptionMessage: '' }),
      { id: 't', type: 'ticket', data: { id: 999_001, name: 'VENDAS' } },
      { id: 'm', type: 'message', data: { label: 'Até mais, {{nome}} {{cupom}}' } },
    ]),
    connections: [
      edge('1', 'a', 'c'),
      edge('c', 'a', 'q'),
      edge('q', 'a', 'if'),
      edge('if', 'true', MENU),
      edge('if', 'false', 'm'),
      edge(MENU, 'a1', 't'),
      edge(MENU, 'a2', 'm'),
    ].map(button),
  },
};

/** The zip of another fork: numbers as texts, handles left out, old types of nodes. */
const zipped: FamilyFile = {
  name: 'whaticket-flow',
  form: 'zip',
  json: {
    id: 12,
    name: 'whaticket-flow',
    flow: {
      nodes: drawn([
        start,
        { id: 'c', type: 'message', data: { label: 'Oi, {{firstName}}' } },
        { id: 'i', type: 'interval', data: { label: 'Intervalo 2 seg.', sec: '2' } },
        { id: 'd', type: 'message', data: { label: 'Somos a loja' } },
        question('waitForInteraction'),
        { id: 'r', type: 'randomizer', data: { percent: '100' } },
        menu(),
        { id: 't', type: 'sector', data: { queue: { id: 999_001, name: 'vendas' } } },
        { id: 'm', type: 'message', data: { label: 'Até mais, {{nome}} {{cupom}}' } },
      ]),
      connections: [
        edge('1', null, 'c'),
        edge('c', null, 'i'),
        edge('i', null, 'd'),
        edge('d', null, 'q'),
        edge('q', null, 'r'),
        edge('r', 'a', MENU),
        edge('r', 'b', 'm'),
        edge(MENU, 'a1', 't'),
        edge(MENU, 'a2', 'm'),
      ],
    },
  },
};

/** The answer of an API: without a start, with codes for comparisons. */
const answered: FamilyFile = {
  name: 'GOLD',
  form: 'json',
  json: {
    flow: {
      id: 3,
      name: 'GOLD',
      flow: {
        nodes: drawn([
          start,
          hello,
          question('input'),
          { id: 'if', type: 'condition', data: { key: 'nome', condition: 1, value: 'Ninguém' } },
          menu(),
          { id: 't', type: 'ticket', data: { data: { data: { id: 999_001, name: 'Vendas' } } } },
          { id: 'm', type: 'message', data: { label: 'Até mais, {{nome}} {{cupom}}' } },
        ]),
        connections: [
          edge('1', 'a', 'c'),
          edge('c', 'a', 'q'),
          edge('q', 'a', 'if'),
          edge('if', 'a', 'm'),
          edge('if', 'b', MENU),
          edge(MENU, 'a1', 't'),
          edge(MENU, 'a2', 'm'),
        ],
      },
    },
  },
};

export const familyFiles = [atendechat, exported, zipped, answered];
