/**
 * Roles in separate processes share only the database: a customer's message still reaches the browser, and the answer
 * the phone.
 */
import { eventName } from '@prosa/contract/realtime';
import type { Ticket } from '@prosa/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildQueue, buildUser } from './builders.ts';
import { linkSandbox } from './sandbox-phone.ts';
import { eventually, nextEvent, startTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let worker: TestApp;
let gateway: TestApp;

beforeAll(async () => {
  api = await startTestApp({ ROLES: 'api' });
  const shared = { DATABASE_URL: api.databaseUrl };
  [worker, gateway] = await Promise.all([
    startTestApp({ ...shared, ROLES: 'worker' }),
    startTestApp({ ...shared, ROLES: 'gateway' }),
  ]);
});
afterAll(async () => {
  await gateway.stop();
  await worker.stop();
  await api.stop();
});

test('delivers inbound to the socket, outbound to the phone, and returns its ticks', async () => {
  const { id: companyId } = await buildCompany(api.core);
  const { id: queueId } = await buildQueue(api.core, companyId);
  const admin = await api.login((await buildUser(api.core, companyId, { profile: 'admin' })).email);
  const ana = await api.login(
    (await buildUser(api.core, companyId, { queueIds: [queueId] })).email,
  );
  const phone = await linkSandbox(api, admin, { queueIds: [queueId] });
  const socket = await ana.socket();
  const seen = nextEvent<{ ticket: Ticket }>(socket, eventName(companyId, 'ticket'));
  await phone.write('5511966660001', 'de um processo a outro');
  const { ticket } = await seen;
  expect(ticket.lastMessage).toBe('de um processo a outro');
  const params = { ticketId: ticket.id };
  await ana.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  await ana.call('POST /messages/:ticketId', { params, body: { body: 'e de volta' } });
  await eventually('the blue ticks', async () => {
    const { messages } = await ana.call('GET /messages/:ticketId', { params });
    return messages.at(-1)?.ack === 4;
  });
  expect((await phone.shows('5511966660001')).map((message) => message.body)).toEqual([
    'de um processo a outro',
    'e de volta',
  ]);
});

test('answers probes for every role at its own address, and serves more only for the api', async () => {
  const statusOf = async (url: string) => (await fetch(url)).status;
  for (const { url } of [worker, gateway]) {
    expect(await statusOf(`${url}/livez`)).toBe(200);
    expect(await statusOf(`${url}/readyz`)).toBe(200);
    for (const path of [
      '',
      'api/openapi.json',
      'api/tickets',
      'socket.io/?EIO=4&transport=polling',
    ])
      expect(await statusOf(`${url}/${path}`)).toBe(404);
  }
  expect(await statusOf(`${api.url}/api/tickets`)).toBe(401);
  expect(new Set([api.url, worker.url, gateway.url]).size).toBe(3);
});
