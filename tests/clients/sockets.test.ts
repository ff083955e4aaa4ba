/** Sockets of this product family's other clients: token in the query, ids as text, rooms by the same rights as ours. */

import { io as io4, type Socket } from 'socket.io-client';
// @ts-expect-error its package.json names no types for modules
import { io as io3 } from 'socket.io-client-3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
  TEST_PASSWORD,
} from '../../apps/server/src/testing/builders.ts';
import { nextEvent, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type FamilyClient, signIn } from './family-client.ts';

let app: TestApp;
let companyId: number;
let queueId: number;
let connectionId: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  queueId = (await buildQueue(app.core, companyId)).id;
  connectionId = (await buildConnection(app.core, companyId)).id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.stop());

const person = async (
  profile: 'admin' | 'user',
  queueIds: number[] = [],
): Promise<FamilyClient> => {
  const { email } = await buildUser(app.core, companyId, { profile, queueIds });
  return signIn(app, { email, password: TEST_PASSWORD });
};

const versions = { 3: io3 as unknown as typeof io4, 4: io4 };

async function connect(client: FamilyClient, version: 3 | 4 = 4): Promise<Socket> {
  const socket = versions[version](app.url, {
    query: { token: client.token },
    transports: ['websocket'],
    reconnection: false,
  });
  sockets.push(socket);
  await nextEvent(socket, 'ready');
  return socket;
}

const join = (socket: Socket, id: string): Promise<{ ok: boolean }> =>
  new Promise((resolve) => socket.emit('joinChatBox', id, resolve));

type Heard = { action: string; ticketId?: number; ticket?: { id: number; status: string } };
const named = (name: string): string => `company-${companyId}-${name}`;

/** All events of a name until one is accepted, that one included. */
async function until(
  socket: Socket,
  name: string,
  accept: (heard: Heard) => boolean,
): Promise<Heard[]> {
  const heard: Heard[] = [];
  socket.on(named(name), (payload: Heard) => heard.push(payload));
  await nextEvent(socket, named(name), accept);
  return heard;
}

describe.each([3, 4] as const)('a client of Socket.IO %i', (version) => {
  test('hears message, ticket and contact when it joined by text and somebody writes', async () => {
    const admin = await person('admin');
    const { id } = await buildTicket(app.core, companyId, { connectionId, queueId });
    const socket = await connect(admin, version);
    expect(await join(socket, String(id))).toEqual({ ok: true });
    await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
    const heard = nextEvent(socket, named('appMessage'));
    await admin.send('POST', `/messages/${id}`, { body: 'Bom dia', fromMe: true, read: 1 });
    expect(await heard).toMatchObject({
      action: 'create',
      message: { body: 'Bom dia', ticketId: id },
      ticket: { id, status: 'open' },
      contact: { id: expect.any(Number), name: expect.any(String) },
    });
  });

  test('hears delete and then update when a ticket goes to another status', async () => {
    const admin = await person('admin');
    const { id } = await buildTicket(app.core, companyId, { connectionId, queueId });
    const socket = await connect(admin, version);
    const all = until(socket, 'ticket', ({ ticket }) => ticket?.id === id);
    await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
    expect(await all).toMatchObject([
      { action: 'delete', ticketId: id },
      { action: 'update', ticket: { id, status: 'open' } },
    ]);
  });
});

test('hears nothing of a ticket when its queue is not the user’s, and may not join it', async () => {
  const admin = await person('admin');
  const outside = await person('user');
  const { id } = await buildTicket(app.core, companyId, { connectionId, queueId });
  const socket = await connect(outside);
  const heard: Heard[] = [];
  socket.on(named('ticket'), (payload: Heard) => heard.push(payload));
  expect(await join(socket, String(id))).toEqual({ ok: false });
  await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
  // What was sent before this answer has arrived with it.
  await new Promise((resolve) => socket.emit('joinNotification', resolve));
  expect(heard).toEqual([]);
});

test('leaves the room of a ticket when it moves to a queue that its user does not serve', async () => {
  const admin = await person('admin');
  const member = await person('user', [queueId]);
  const other = (await buildQueue(app.core, companyId)).id;
  const { id } = await buildTicket(app.core, companyId, { connectionId, queueId });
  const socket = await connect(member);
  expect(await join(socket, String(id))).toEqual({ ok: true });
  const lost = nextEvent<Heard>(socket, named('ticket'), ({ action }) => action === 'delete');
  const form = { status: 'open', userId: admin.user.id, queueId: other };
  await admin.send('PUT', `/tickets/${id}`, form);
  expect(await lost).toMatchObject({ ticketId: id });
  const heard: unknown[] = [];
  socket.on(named('appMessage'), (payload) => heard.push(payload));
  await admin.send('POST', `/messages/${id}`, { body: 'Só para a outra fila' });
  await new Promise((resolve) => socket.emit('joinNotification', resolve));
  expect(heard).toEqual([]);
});

test('reads `record` beside the name of the entity, and no auth event when it signs out', async () => {
  const admin = await person('admin');
  const socket = await connect(admin);
  const tag = nextEvent(socket, named('tag'));
  await admin.send('POST', '/tags', { name: 'Retorno amanhã', color: '#123456' });
  expect(await tag).toMatchObject({
    tag: { name: 'Retorno amanhã' },
    record: { name: 'Retorno amanhã' },
  });
  const heard: unknown[] = [];
  socket.on(named('auth'), (payload) => heard.push(payload));
  const cut = nextEvent(socket, 'disconnect');
  await admin.send('DELETE', '/auth/logout');
  await cut;
  expect(heard).toEqual([]);
});
