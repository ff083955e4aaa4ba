import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestSession;
let provider: TestProvider;
let companyId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  const connection = await buildConnection(app.core, companyId, { status: 'CONNECTED' });
  provider = await openTestProvider(app.core, companyId, connection.id);
  admin = await app.login(user.email);
});
afterAll(() => app.stop());

let lastNumber = 0;
const newNumber = () => `5511987${String(++lastNumber).padStart(6, '0')}`;
const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 12, at));
const old = (from: string, at: number, body = `${at}`) =>
  inbound({ from, id: `${from} ${at}`, at: minute(at), body, origin: 'history' });

async function ticketsOf(searchParam: string) {
  const query = { searchParam, showAll: true, status: undefined };
  return (await admin.call('GET /tickets', { query })).tickets;
}

const threadOf = async (ticketId: number, query = {}) =>
  (await admin.call('GET /messages/:ticketId', { params: { ticketId }, query })).messages;

async function begin(from: string) {
  await provider.append(inbound({ from, at: minute(30), body: 'agora' }));
  return (await ticketsOf(from))[0]!;
}

test('puts history above the thread once, without unread counts or events', async () => {
  const from = newNumber();
  const before = await begin(from);
  const history = [old(from, 3), old(from, 1), old(from, 2)];
  await provider.append(...history);
  await provider.append(...history.toReversed(), old(from, 0));
  const thread = await threadOf(before.id);
  expect(thread.map(({ body, seq, read }) => [body, seq, read])).toEqual([
    ['0', -3, true],
    ['1', -2, true],
    ['2', -1, true],
    ['3', 0, true],
    ['agora', 1, false],
  ]);
  expect(thread.every(({ ticketId }) => ticketId === before.id)).toBe(true);
  expect(await ticketsOf(from)).toMatchObject([
    { id: before.id, unreadMessages: 1, lastMessage: 'agora', rev: before.rev },
  ]);
});

test('creates no contact and opens no attendance', async () => {
  const from = newNumber();
  await provider.append(old(from, 1));
  expect(await ticketsOf(from)).toEqual([]);
  const { contacts } = await admin.call('GET /contacts', { query: { searchParam: from } });
  expect(contacts).toEqual([]);
});

test('adds history to the first attendance, and leaves a closed one closed', async () => {
  const from = newNumber();
  const first = await begin(from);
  const close = { params: { ticketId: first.id }, body: { status: 'closed' as const } };
  await admin.call('PUT /tickets/:ticketId', close);
  const socket = await admin.socket();
  await socket.emitWithAck('joinChatBox', first.id);
  const told = nextEvent(socket, eventName(companyId, 'resync'));
  await provider.append(old(from, 1));
  await told;
  const [message] = await threadOf(first.id);
  expect(message).toMatchObject({ body: '1', ticketId: first.id });
  const { ticket } = await admin.call('GET /messages/:ticketId', {
    params: { ticketId: first.id },
  });
  expect(ticket.status).toBe('closed');
});

test('drops messages younger than the beginning, resolves quotes, and lets browsers catch up', async () => {
  const from = newNumber();
  const { id } = await begin(from);
  const since = new Date(Date.now() - 60_000).toISOString();
  const quoting = { ...old(from, 5), quotedId: `${from} 4` };
  await provider.append(old(from, 40), quoting, old(from, 4));
  const thread = await threadOf(id);
  expect(thread.map(({ body }) => body)).toEqual(['4', '5', 'agora']);
  expect(thread[1]!.quotedMsg?.id).toBe(thread[0]!.id);
  const changed = await threadOf(id, { changedSince: since });
  expect(changed.map(({ body }) => body)).toEqual(['4', '5', 'agora']);
});
