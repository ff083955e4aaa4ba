/**
 * Sockets of this product family's other clients: token in the query, ids as text, rooms by the same rights as ours.
 */

import type { Socket } from 'socket.io-client';
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
import { socketVersions } from './family-desk.ts';

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

async function connect(client: FamilyClient, version: 3 | 4 = 4): Promise<Socket> {
  const socket = socketVersions[version](app.url, {
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

const show = (socket: Socket, ...lists: string[]): Promise<unknown> =>
  Promise.all(
    lists.map((list) => new Promise((resolve) => socket.emit('joinTickets', list, resolve))),
  );

/** Resolves when everything sent before has arrived, marked by an event that everybody receives. */
async function flushed(admin: FamilyClient, ...heard: Socket[]): Promise<void> {
  const name = `Marca ${crypto.randomUUID()}`.slice(0, 40);
  const marks = heard.map((socket) =>
    nextEvent<{ tag: { name: string } }>(socket, named('tag'), ({ tag }) => tag.name === name),
  );
  await admin.send('POST', '/tags', { name, color: '#123456' });
  await Promise.all(marks);
}

type Heard = { action: string; ticketId?: number; ticket?: { id: number; status: string } };
const named = (name: string): string => `company-${companyId}-${name}`;

/** All events of a name up to and including the accepted one. */
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
  test('receives message, ticket and contact when it joined by text and somebody writes', async () => {
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

  test('receives delete and then update when it shows both lists that a ticket moves between', async () => {
    const admin = await person('admin');
    const { id } = await buildTicket(app.core, companyId, { connectionId, queueId });
    const socket = await connect(admin, version);
    await show(socket, 'pending', 'open');
    const all = until(socket, 'ticket', ({ ticket }) => ticket?.id === id);
    await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
    expect(await all).toMatchObject([
      { action: 'delete', ticketId: id },
      { action: 'update', ticket: { id, status: 'open' } },
    ]);
  });
});

describe('a list that a client joined', () => {
  const heardOf = (socket: Socket): string[] => {
    const heard: string[] = [];
    socket.on(named('ticket'), ({ action, ticket }: Heard) =>
      heard.push(ticket ? `${action} ${ticket.status}` : action),
    );
    return heard;
  };

  test('reports a ticket as leaving the list of its old status and entering the list of its new one', async () => {
    const admin = await person('admin');
    const [waiting, serving, neither, noticing] = await Promise.all(
      [1, 2, 3, 4].map(() => connect(admin)),
    );
    await show(waiting!, 'pending');
    await show(serving!, 'open');
    await new Promise((resolve) => noticing!.emit('joinNotification', resolve));
    const all = [waiting!, serving!, neither!, noticing!].map(heardOf);
    const { id } = await buildTicket(app.core, companyId, { connectionId, queueId });
    await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
    await admin.send('PUT', `/tickets/${id}`, { status: 'closed', userId: admin.user.id });
    await flushed(admin, waiting!, serving!, neither!, noticing!);
    expect(all).toEqual([
      ['delete'],
      ['update open', 'delete'],
      [],
      ['update open', 'update closed'],
    ]);
  });

  test('is followed until it was left as often as it was joined', async () => {
    const admin = await person('admin');
    const socket = await connect(admin);
    const heard = heardOf(socket);
    await show(socket, 'open', 'open', 'nonsense');
    const accept = async () => {
      const { id } = await buildTicket(app.core, companyId, { connectionId, queueId });
      await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
      await flushed(admin, socket);
    };
    socket.emit('leaveTickets', 'open');
    await accept();
    expect(heard).toEqual(['update open']);
    socket.emit('leaveTickets', 'open');
    await accept();
    expect(heard).toEqual(['update open']);
  });

  test('contains no tickets that its user may not see, or may no longer see', async () => {
    const admin = await person('admin');
    const member = await person('user', [queueId]);
    const socket = await connect(member);
    await show(socket, 'open');
    const heard = heardOf(socket);
    const accept = async () => {
      const { id } = await buildTicket(app.core, companyId, { connectionId, queueId });
      await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
      await flushed(admin, socket);
    };
    await accept();
    expect(heard).toEqual(['update open']);
    await admin.send('PUT', `/users/${member.user.id}`, { queueIds: [] });
    await accept();
    expect(heard).toEqual(['update open']);
    await admin.send('PUT', `/users/${member.user.id}`, { queueIds: [queueId] });
    await accept();
    expect(heard).toEqual(['update open', 'update open']);
  });
});

test('receives nothing of a ticket whose queue is not the user’s, and may not join it', async () => {
  const admin = await person('admin');
  const outside = await person('user');
  const { id } = await buildTicket(app.core, companyId, { connectionId, queueId });
  const socket = await connect(outside);
  const heard: Heard[] = [];
  socket.on(named('ticket'), (payload: Heard) => heard.push(payload));
  await show(socket, 'pending', 'open');
  expect(await join(socket, String(id))).toEqual({ ok: false });
  await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
  await flushed(admin, socket);
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
  await flushed(admin, socket);
  expect(heard).toEqual([]);
});

describe('records that replace those of its pages', () => {
  test('hold a message with ticket and contact when it is created and when it is deleted', async () => {
    const admin = await person('admin');
    await admin.send('PUT', '/settings/sendGreetingAccepted', { value: 'enabled' });
    const contact = await admin.send('POST', '/contacts', {
      name: 'Rosa Prado',
      number: '5511987650011',
      email: 'rosa@example.com',
      extraInfo: [{ name: 'CPF', value: '1' }],
    });
    const { id } = await buildTicket(app.core, companyId, {
      connectionId,
      queueId,
      contactId: contact.id,
    });
    const socket = await connect(admin);
    const extraInfo = [{ name: 'CPF', value: '1' }];
    const whole = {
      ticket: { id, status: 'open', contact: { email: 'rosa@example.com', extraInfo } },
      contact: { id: contact.id, extraInfo },
    };
    const greeting = nextEvent(socket, named('appMessage'));
    await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
    expect(await greeting).toMatchObject({
      action: 'create',
      message: { automatic: true },
      ...whole,
    });
    await admin.send('PUT', '/settings/sendGreetingAccepted', { value: 'disabled' });
    const sent = await admin.send('POST', `/messages/${id}`, { body: 'Com erro' });
    const deleted = nextEvent<{ action: string }>(
      socket,
      named('appMessage'),
      ({ action }) => action === 'update',
    );
    await admin.send('DELETE', `/messages/${sent.id}`);
    expect(await deleted).toMatchObject({ message: { isDeleted: true }, ...whole });
  });

  test('hold the whole user for admins, the whole session for the user, and a colleague for others', async () => {
    const [admin, member, colleague] = [
      await person('admin'),
      await person('user', [queueId]),
      await person('user'),
    ];
    const sockets = [await connect(admin), await connect(member), await connect(colleague)];
    const { id } = member.user;
    type OfUser = { user: { id: number; name: string } };
    const all = sockets.map((socket) =>
      nextEvent<OfUser>(socket, named('user'), ({ user }) => user.name === 'Nome de Hoje'),
    );
    await admin.send('PUT', `/users/${id}`, { name: 'Nome de Hoje', password: '' });
    const [byAdmin, byself, byColleague] = (await Promise.all(all)).map(({ user }) => user);
    const queues = [expect.objectContaining({ id: queueId, UserQueue: { userId: id, queueId } })];
    expect(byAdmin).toMatchObject({ id, email: member.user.email, profile: 'user', queues });
    expect(byself).toMatchObject({ ...(await member.send('GET', '/auth/me')), queues });
    expect(byColleague).toMatchObject({ id, queues });
    expect(byColleague).not.toHaveProperty('email');
  });

  test('hold the queue when one of its options is saved, and the files of a list', async () => {
    const admin = await person('admin');
    const socket = await connect(admin);
    const queue = nextEvent(socket, named('queue'));
    await admin.send('POST', '/queue-options', { queueId, title: 'Boletos', parentId: null });
    expect(await queue).toMatchObject({
      action: 'update',
      queue: { id: queueId },
      record: { id: queueId },
    });
    const list = nextEvent(socket, named('file'));
    await admin.send('POST', '/files', { name: 'Tabelas', message: 'Preços', options: [] });
    expect(await list).toMatchObject({ files: { name: 'Tabelas' }, record: { name: 'Tabelas' } });
  });
});

test('repeat the entity as `record`, without an auth event when the user signs out', async () => {
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
