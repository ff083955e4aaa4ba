import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { graphOf, node } from '@prosa/flow/testing/flows';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FlowStage, of, openFlowStage } from '../../testing/flow-stage.ts';
import { refusal } from '../../testing/refusal.ts';

const TOKEN = 'Bearer canario-do-pedido-77';

let stage: FlowStage;
let server: Server;
let address: string;
let heard: { request: IncomingMessage; body: string }[];
let answer: { status: number; body: string };
let flow: { id: number };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    heard.push({ request, body: (await buffer(request)).toString() });
    response.writeHead(answer.status, { location: 'https://example.com/' }).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stage = await openFlowStage({ LOOPBACK_TARGETS: 'on', RATE_LIMITS: 'on' });
  flow = await stage.add();
  const headers = [{ key: 'Authorization', value: TOKEN }];
  await stage.save(flow, graphOf([node('h', 'httpRequest', { url: address, headers })]));
});
afterAll(async () => {
  server?.close();
  await stage?.app.stop();
});
beforeEach(() => {
  heard = [];
  answer = { status: 200, body: '{"status":"enviado"}' };
});

const request = (changes: object = {}, id = flow.id) =>
  stage.admin.call('POST /flowbuilder/flow/:flowId/request', {
    ...of({ id }),
    body: {
      node: 'h',
      method: 'GET',
      url: `${address}/pedidos/7`,
      headers: [],
      body: '',
      ...changes,
    },
  });

test('the request is really sent, with the credential that the browser does not have', async () => {
  const sent = await request({
    method: 'PUT',
    headers: [
      { key: 'X-Loja', value: 'Centro\r\nX-Outra: 1' },
      { key: 'Host', value: 'example.com' },
      { key: 'não é nome', value: 'x' },
    ],
    body: '{"a":1}',
  });
  expect(sent).toMatchObject({ ok: true, status: 200, body: { status: 'enviado' }, error: null });
  const [{ request: got, body } = {} as (typeof heard)[0]] = heard;
  expect([got?.method, got?.url, body]).toEqual(['PUT', '/pedidos/7', '{"a":1}']);
  expect(got?.headers).toMatchObject({ authorization: TOKEN, 'x-loja': 'Centro  X-Outra: 1' });
  expect(got?.headers.host).toBe(new URL(address).host);
  expect(JSON.stringify(sent)).not.toContain('canario');
});

test('another node has another credential, or none', async () => {
  await request({ node: 'x' });
  const [{ request: got } = {} as (typeof heard)[0]] = heard;
  expect(got?.headers.authorization).toBeUndefined();
});

test('says what was wrong', async () => {
  answer = { status: 404, body: 'nada' };
  expect(await request()).toMatchObject({ ok: false, status: 404, body: 'nada', error: 'status' });
  answer = { status: 302, body: '' };
  expect(await request()).toMatchObject({ ok: false, status: 302, error: 'status' });
  answer = { status: 200, body: 'x'.repeat(300 * 1024) };
  expect(await request()).toMatchObject({ ok: false, body: null, error: 'tooLarge' });
  for (const url of [
    'https://10.0.0.1/',
    'https://a:b@example.com/',
    'ftp://a',
    'file:///etc/passwd',
  ])
    expect(await request({ url })).toMatchObject({ ok: false, status: null, error: 'refused' });
  const gone = await request({ url: 'http://127.0.0.1:9/' });
  expect(gone).toMatchObject({ ok: false, error: 'unreachable' });
});

test('only admins may send it, for flows of their company', async () => {
  expect(await refusal(request({}, 999_999))).toBe('404 ERR_NO_FLOW_FOUND');
  expect(heard).toEqual([]);
});

test('a company may send a few hundred an hour', async () => {
  await request();
  const owner = await stage.app.owner();
  await owner.query('update login_failures set failures = 299 where failures > 0');
  expect(await request()).toMatchObject({ ok: true });
  expect(await refusal(request())).toBe('429 ERR_RATE_LIMIT');
  // Anything else goes on.
  expect((await stage.admin.call('GET /flowbuilder')).count).toBe(1);
});
