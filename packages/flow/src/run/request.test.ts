import { describe, expect, test } from 'vitest';
import { Customer, graphOf, node, text, textsOf } from '../testing/flows.ts';

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
