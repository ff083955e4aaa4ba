import { describe, expect, test } from 'vitest';
import { Customer, graphOf, menuOf, questionOf, text, textsOf } from '../testing/flows.ts';

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
