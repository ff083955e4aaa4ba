/** Our own server behaves as Meta's does where the product depends on it. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../apps/server/src/testing/test-app.ts';
import type { GraphNumber } from './graph-number.ts';
import { GraphServer } from './graph-server.ts';

interface Delivery {
  signature: string;
  body: string;
}

let graph: GraphServer;
let number: GraphNumber;
let deliveries: Delivery[];
let refusals: number;
let receiver: ReturnType<typeof createServer>;

beforeEach(async () => {
  graph = await GraphServer.start();
  number = graph.addNumber();
  deliveries = [];
  refusals = 0;
  receiver = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://receiver');
    if (request.method === 'GET') return response.end(searchParams.get('hub.challenge'));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (refusals-- > 0) return response.writeHead(500).end();
    const signature = String(request.headers['x-hub-signature-256']);
    deliveries.push({ signature, body: Buffer.concat(chunks).toString() });
    return response.end('ok');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await graph.enterWebhook(number, { url, verifyToken: 'x' });
  number.isSubscribed = true;
});
afterEach(async () => {
  await graph.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const call = async (path: string, body?: object, token = number.token) => {
  const response = await fetch(`${graph.url}/v25.0${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, json };
};

const text = (more: object = {}) => ({
  messaging_product: 'whatsapp',
  to: '5511999990001',
  type: 'text',
  text: { body: 'oi' },
  biz_opaque_callback_data: 'ours',
  ...more,
});
const send = (more?: object) => call(`/${number.phoneNumberId}/messages`, text(more));

const told = (count: number) =>
  eventually(`${count} webhooks`, () => deliveries.length >= count && deliveries);
const statusesIn = (list: readonly Delivery[]): string[] =>
  list.flatMap(({ body }) => {
    const { value } = JSON.parse(body).entry[0].changes[0];
    return (value.statuses ?? []).map((each: { status: string }) => each.status);
  });

it('identifies its numbers by their tokens', async () => {
  const path = `/${number.phoneNumberId}`;
  expect((await call(path)).json).toMatchObject({ id: number.phoneNumberId });
  const { status, json } = await call(path, undefined, 'wrong');
  expect([status, json]).toMatchObject([401, { error: { code: 190 } }]);
});

describe('messages', () => {
  it('reach the customer who has written, with signed statuses', async () => {
    const customer = number.customer('5511999990001');
    await customer.send({ kind: 'text', body: 'olá' });
    expect((await send()).json).toMatchObject({ messages: [{ id: /^wamid\./ }] });
    const [first, ...rest] = await told(3);
    const hmac = createHmac('sha256', number.appSecret).update(first!.body).digest('hex');
    expect(first!.signature).toBe(`sha256=${hmac}`);
    expect(statusesIn(rest)).toEqual(['sent', 'delivered']);
    await customer.read();
    expect(statusesIn(await told(4)).at(-1)).toBe('read');
    expect(await customer.inbox()).toMatchObject([{ kind: 'text', body: 'oi' }]);
  });

  it('outside the window are refused, except a template', async () => {
    expect((await send()).json).toMatchObject({ error: { code: 131047 } });
    number.templates.push({ name: 'x', language: 'pt_BR', status: 'APPROVED' });
    const template = { name: 'x', language: { code: 'pt_BR' } };
    expect((await send({ type: 'template', template })).status).toBe(200);
    const unknown = { name: 'y', language: { code: 'pt_BR' } };
    expect((await send({ type: 'template', template: unknown })).json).toMatchObject({
      error: { code: 132001 },
    });
  });
});

describe('faults', () => {
  beforeEach(() => number.customer('5511999990001').send({ kind: 'text', body: 'olá' }));

  it('refuse once or always, with a Graph body or without', async () => {
    graph.faults.failNext.push({ code: 131016, status: 500 });
    graph.faults.statusNext.push(502);
    expect((await send()).status).toBe(502);
    expect((await send()).json).toMatchObject({ error: { code: 131016 } });
    expect((await send()).status).toBe(200);
    graph.faults.failAlways = { code: 190, status: 401 };
    expect([(await send()).status, (await send()).status]).toEqual([401, 401]);
  });

  it('accept a message and lose the answer', async () => {
    graph.faults.loseAnswers = 1;
    await expect(send()).rejects.toThrow();
    expect(await number.customer('5511999990001').inbox()).toHaveLength(1);
  });

  it('deliver several times, not at all, and again after a refusal', async () => {
    await told(1);
    graph.faults.deliveries = 2;
    graph.faults.dropWebhooks = 1;
    refusals = 1;
    await send();
    expect(statusesIn(await told(3))).toEqual(['delivered', 'delivered']);
  });

  it('keep events during an outage', async () => {
    await told(1);
    graph.faults.isDown = true;
    await expect(send()).rejects.toThrow();
    await number.customer('5511999990001').send({ kind: 'text', body: 'alô?' });
    graph.restore();
    expect((await told(2))[1]?.body).toContain('alô?');
  });
});

it('uploads media, and serves them with the token only, until they expire', async () => {
  const form = new FormData();
  form.append('messaging_product', 'whatsapp');
  form.append('type', 'text/plain');
  form.append('file', new Blob(['palavras'], { type: 'text/plain' }), 'a.txt');
  const headers = { authorization: `Bearer ${number.token}` };
  const uploaded = await fetch(`${graph.url}/v25.0/${number.phoneNumberId}/media`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { id } = (await uploaded.json()) as { id: string };
  const { url } = (await call(`/${id}`)).json as { url: string };
  expect(await (await fetch(url, { headers })).text()).toBe('palavras');
  expect((await fetch(url)).status).toBe(401);
  number.files.get(id)!.isExpired = true;
  expect((await call(`/${id}`)).status).toBe(404);
});
