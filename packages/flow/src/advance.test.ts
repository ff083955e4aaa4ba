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
    for (const type of ['typebot', 'openai', 'blacklist', 'constructor']) {
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

describe('content', () => {
  const content = node('c', 'singleBlock', {
    seq: ['img0', 'message1', 'interval2', 'gone9', 'audio3'],
    elements: [
      { type: 'message', value: 'Olá {{name}}', number: 'message1' },
      { type: 'audio', value: 'a.ogg', original: 'voz.ogg', number: 'audio3', record: true },
      { type: 'img', value: 'i.png', original: 'foto.png', number: 'img0' },
      { type: 'interval', value: '5', number: 'interval2' },
    ],
  });

  test('comes in the order of seq, a bubble at a time', () => {
    const customer = new Customer(graphOf([content, text('end', 'Fim')], [['c', 'end']]), {
      values: { name: 'Ana' },
    });
    const timer = (afterMs: number) => expect.objectContaining({ kind: 'timer', afterMs });
    const image = {
      kind: 'file',
      type: 'img',
      file: 'i.png',
      original: 'foto.png',
      isVoice: false,
    };
    expect(customer.start().filter(({ kind }) => kind !== 'visit')).toEqual([image, timer(1000)]);
    expect(customer.waits()).toEqual([
      { kind: 'say', text: 'Olá Ana', isVerbatim: true },
      timer(5000),
    ]);
    const voice = {
      kind: 'file',
      type: 'audio',
      file: 'a.ogg',
      original: 'voz.ogg',
      isVoice: true,
    };
    expect(customer.waits()).toEqual([
      voice,
      { kind: 'visit', node: 'end', visit: 'entered' },
      { kind: 'say', text: 'Fim', isVerbatim: true },
    ]);
  });

  test('goes on only at the timer of its place', () => {
    const customer = new Customer(graphOf([content]));
    customer.start();
    const { timerId } = customer.state;
    customer.waits();
    expect(customer.hear({ t: 'due', timerId: timerId! })).toEqual([]);
    expect(customer.says('oi')).toEqual([]);
    expect(kindsOf(customer.waits())).toEqual(['file']);
  });

  test('waits at most two minutes, whatever was drawn', () => {
    const wait = (sec: unknown) => new Customer(graphOf([node('i', 'interval', { sec })])).start();
    expect(wait('30')).toContainEqual(expect.objectContaining({ afterMs: 30_000 }));
    expect(wait(121)).toContainEqual(expect.objectContaining({ afterMs: 120_000 }));
    expect(wait(-1)).toContainEqual(expect.objectContaining({ afterMs: 0 }));
  });
});

describe('a menu', () => {
  const options = ['Vendas', 'Suporte técnico', 'Outro'];
  const ways = [
    ['m', 'a1', 'v'],
    ['m', 'a2', 's'],
  ] as const;
  const shown = '[1] Vendas\n[2] Suporte técnico\n[3] Outro';
  const start = (more = {}) => {
    const nodes = [menuOf('m', options, more), text('v', 'V'), text('s', 'S'), text('x', 'X')];
    const customer = new Customer(
      graphOf(nodes, [...ways, ['m', 'invalid', 'x'], ['m', 'timeout', 'x']]),
    );
    return { customer, first: customer.start() };
  };

  test('shows its options as text and as lines to tap', () => {
    const { first } = start();
    expect(textsOf(first)).toEqual([`Escolha\n\n${shown}`]);
    expect(first).toContainEqual(
      expect.objectContaining({ menu: expect.objectContaining({ head: 'Escolha' }) }),
    );
  });

  test.each(['2', ' 2. ', '*2*', 'suporte tecnico', 'SUPORTE TÉCNICO'])('takes %j', (answer) => {
    expect(textsOf(start().customer.says(answer))).toEqual(['S']);
  });

  test('takes a tap', () => {
    expect(textsOf(start().customer.taps('m:a2'))).toEqual(['S']);
  });

  test('repeats itself, and gives up at the third answer that it does not know', () => {
    const { customer } = start({ invalidOptionMessage: 'Não entendi.' });
    const again = ['Não entendi.', `Escolha\n\n${shown}`];
    expect(textsOf(customer.says('9'))).toEqual(again);
    expect(textsOf(customer.says('oi'))).toEqual(again);
    expect(textsOf(customer.says(''))).toEqual(['X']);
  });

  test('hands over to people where nothing follows an invalid answer', () => {
    const customer = new Customer(graphOf([menuOf('m', ['Um'])]));
    customer.start();
    for (let n = 0; n < 3; n++) customer.says('?');
    expect(customer.state.end).toBe('people');
  });

  test('does not count a tap on an older menu as a wrong answer', () => {
    const { customer } = start();
    for (let n = 0; n < 5; n++) expect(textsOf(customer.taps('old:a1'))).toHaveLength(1);
    expect(textsOf(customer.says('1'))).toEqual(['V']);
  });

  test('follows what was offered after the option has another name', () => {
    const { customer } = start();
    const renamed = menuOf('m', ['Comprar', 'Ajuda', 'Outro']);
    const graph = graphOf([renamed, text('v', 'V'), text('s', 'S')], ways);
    const later = new Customer(graph);
    later.state = customer.state;
    expect(textsOf(later.says('Suporte técnico'))).toEqual(['S']);
  });

  test('goes on when its time is over, and not before', () => {
    const { customer, first } = start({ timeoutSeconds: '60', timeoutMessage: 'Até logo' });
    expect(first).toContainEqual(expect.objectContaining({ kind: 'timer', afterMs: 60_000 }));
    const stale = customer.state.timerId!;
    customer.says('9');
    expect(customer.hear({ t: 'due', timerId: stale })).toEqual([]);
    expect(textsOf(customer.waits())).toEqual(['Até logo', 'X']);
  });

  test('is not left by the timer of a question that was answered', () => {
    const { customer } = start({ menuTimeoutSeconds: 60 });
    const { timerId } = customer.state;
    customer.says('1');
    expect(customer.hear({ t: 'due', timerId: timerId! })).toEqual([]);
  });
});

describe('questions and variables', () => {
  test('ask each time, merge their answers and follow the edge', () => {
    const nodes = [
      text('array', 'Próximo da lista'),
      questionOf('q1', 'nome'),
      questionOf('q2', 'cidade'),
      text('end', '{{nome}} de {{ cidade }}, {{firstName}}, {{desconhecida}}'),
    ];
    const customer = new Customer(
      graphOf(nodes, [
        ['array', 'q1'],
        ['q1', 'q2'],
        ['q2', 'end'],
      ]),
      { values: { firstName: 'Ana', nome: 'do contato' } },
    );
    customer.start();
    expect(textsOf(customer.says(' Bia '))).toEqual(['cidade?']);
    expect(textsOf(customer.says('São Paulo'))).toEqual([
      'Bia de São Paulo, Ana, {{desconhecida}}',
    ]);
  });

  test('ask once more when a file without a caption comes', () => {
    const customer = new Customer(graphOf([questionOf('q', 'nome')]));
    customer.start();
    expect(textsOf(customer.says(''))).toEqual(['nome?']);
    customer.says('Ana');
    expect(customer.state.variables).toEqual({ nome: 'Ana' });
  });

  test('do not fill in variables that stand in an answer', () => {
    const customer = new Customer(
      graphOf([questionOf('q', 'nome'), text('t', 'Oi {{nome}}')], [['q', 't']]),
      { values: { name: 'secreto' } },
    );
    customer.start();
    expect(textsOf(customer.says('{{name}}'))).toEqual(['Oi {{name}}']);
  });

  test('know names that objects have anyway only as answers', () => {
    const customer = new Customer(
      graphOf(
        [text('t', '{{constructor}} {{__proto__}}'), questionOf('q', '__proto__')],
        [
          ['t', 'q'],
          ['q', 't'],
        ],
      ),
    );
    expect(textsOf(customer.start())[0]).toBe('{{constructor}} {{__proto__}}');
    expect(textsOf(customer.says('x'))[0]).toBe('{{constructor}} x');
  });
});

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

describe('a request', () => {
  const data = {
    method: 'post',
    url: 'https://example.com/p/{{pedido}}',
    headersString: '{"X-Nome": "{{nome}}"}',
    requestBody: '{"nome": "{{nome}}"}',
    responseVariables: [
      { path: 'data.items[0].status', variableName: 'status' },
      { path: 'data.total', variableName: 'total' },
      { path: 'gone.away', variableName: 'nada' },
    ],
    timeout: 5000,
  };
  const graph = graphOf(
    [node('h', 'httpRequest', data), text('s', '{{status}} {{total}} {{nada}}'), text('e', 'Erro')],
    [
      ['h', 'success', 's'],
      ['h', 'error', 'e'],
    ],
  );
  const values = { pedido: '../1?x=&y', nome: 'A"\r\nB: c' };

  test('keeps values of customers in their places', () => {
    const [call] = new Customer(graph, { values }).start().filter(({ kind }) => kind === 'call');
    expect(call).toEqual({
      kind: 'call',
      effect: 'flowRequest',
      request: {
        node: 'h',
        method: 'POST',
        url: 'https://example.com/p/..%2F1%3Fx%3D%26y',
        headers: [{ key: 'X-Nome', value: 'A" B: c' }],
        body: String.raw`{"nome": "A\"\r\nB: c"}`,
        timeoutMs: 5000,
      },
    });
  });

  test('takes parts of the answer as variables', () => {
    const customer = new Customer(graph);
    customer.start();
    const body = { data: { items: [{ status: 'enviado' }], total: 12.5 } };
    expect(customer.says('oi')).toEqual([]);
    expect(textsOf(customer.hear({ t: 'called', result: { ok: true, body } }))).toEqual([
      'enviado 12.5 {{nada}}',
    ]);
    expect(customer.hear({ t: 'called', result: { ok: true, body } })).toEqual([]);
  });

  test('has a way for failures', () => {
    const customer = new Customer(graph);
    customer.start();
    expect(textsOf(customer.hear({ t: 'called', result: { ok: false } }))).toEqual(['Erro']);
  });
});
