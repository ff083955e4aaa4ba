/** A day of an attendant and an admin, with requests in the form of this product family's clients. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTicket,
  buildUser,
  TEST_PASSWORD,
} from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type FamilyClient, signIn } from './family-client.ts';

let app: TestApp;
let companyId: number;
let queueId: number;
let connectionId: number;
let admin: FamilyClient;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  queueId = (await buildQueue(app.core, companyId)).id;
  connectionId = (await buildConnection(app.core, companyId)).id;
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  admin = await signIn(app, { email, password: TEST_PASSWORD });
});
afterAll(() => app.stop());

const pendingTicket = async (): Promise<{ id: number }> =>
  buildTicket(app.core, companyId, { connectionId, queueId });

test('serves a ticket from accepting to reopening when ids come as text, false or empty', async () => {
  const { id } = await pendingTicket();
  const userId = String(admin.user.id);
  const accepted = await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId });
  expect(accepted).toMatchObject({ status: 'open', userId: admin.user.id });
  const moved = await admin.send('PUT', `/tickets/${id}`, {
    userId,
    queueId: String(queueId),
    whatsappId: '',
    status: 'open',
  });
  expect(moved).toMatchObject({ queueId, whatsappId: connectionId });
  const closed = await admin.send('PUT', `/tickets/${id}`, {
    status: 'closed',
    userId: admin.user.id,
    queueId,
    useIntegration: false,
    promptId: false,
    integrationId: false,
    whatsappId: false,
  });
  expect(closed).toMatchObject({ status: 'closed', promptId: null, integrationId: null });
  const reopened = await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId, queueId });
  expect(reopened).toMatchObject({ status: 'open' });
});

test('gives each file its own caption when several bodies come with several medias', async () => {
  const { id } = await pendingTicket();
  await admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
  const form = new FormData();
  form.append('fromMe', 'true');
  for (const name of ['uma', 'outra']) {
    form.append('medias', new Blob([`texto de ${name}`]), `${name}.txt`);
    form.append('body', `legenda de ${name}`);
  }
  const sent = (await admin.send('POST', `/messages/${id}`, form)) as { body: string }[];
  expect(sent.map(({ body }) => body)).toEqual(['legenda de uma', 'legenda de outra']);
});

test('imports contacts when the rows come as a bare array', async () => {
  const answer = await admin.send('POST', '/contacts/upload', [
    { Nome: 'Íris Prado', Telefone: 5511987650001 },
    { Nome: 'Caio Prado', Telefone: '5511987650002' },
  ]);
  expect(answer.newContacts).toHaveLength(2);
});

test('keeps a password when a user is saved with an empty one', async () => {
  const { id, email } = await buildUser(app.core, companyId);
  const saved = await admin.send('PUT', `/users/${id}`, {
    name: 'Nome Novo',
    password: '',
    whatsappId: '',
    queueIds: [queueId],
    profile: 'user',
    unknown: 1,
  });
  expect(saved).toMatchObject({ name: 'Nome Novo', whatsappId: null });
  const again = await signIn(app, { email, password: TEST_PASSWORD });
  expect(again.user.id).toBe(id);
});

test('saves queues, options and tags when numbers are text and colours empty', async () => {
  const queue = await admin.send('POST', '/queue', {
    name: 'Fila da família',
    color: '#7A1FA2',
    orderQueue: '3',
    integrationId: '',
    promptId: '',
    greetingMessage: null,
    chatbots: [],
  });
  expect(queue).toMatchObject({ orderQueue: 3, integrationId: null, promptId: null });
  expect(
    await admin.send('PUT', `/queue/${queue.id}`, { orderQueue: '', color: '' }),
  ).toMatchObject({ orderQueue: null, color: '#7A1FA2' });
  const option = await admin.send('POST', '/queue-options', {
    queueId: String(queue.id),
    parentId: null,
    title: 'Segunda via',
    message: '',
    option: '1',
  });
  expect(option).toMatchObject({ queueId: queue.id, option: 1 });
  expect(await admin.send('POST', '/tags', { name: 'Urgente já', color: '' })).toMatchObject({
    color: '#A4CCCC',
  });
});

test('reads switches that are numbers, text or empty', async () => {
  const lane = await admin.send('POST', '/tags', { name: 'Em prova', color: '#abc', kanban: '1' });
  expect(lane.kanban).toBe(1);
  const tag = await admin.send('PUT', `/tags/${lane.id}`, { name: 'Provado', kanban: '0' });
  expect(tag.kanban).toBe(0);
  const { id } = await pendingTicket();
  const returned = { status: 'pending', userId: '', queueId: String(queueId) };
  const put = { ...returned, useIntegration: '', promptId: '', integrationId: '' };
  expect(await admin.send('PUT', `/tickets/${id}`, put)).toMatchObject({ useIntegration: false });
  const contact = await buildContact(app.core, companyId);
  const { disableBot } = await admin.send('PUT', `/contacts/${contact.id}`, { disableBot: 1 });
  expect(disableBot).toBe(true);
});

test('opens a ticket when ids are text, and finds it by its uuid', async () => {
  const { id } = await buildContact(app.core, companyId);
  const opened = await admin.send('POST', '/tickets', {
    contactId: String(id),
    queueId: String(queueId),
    whatsappId: String(connectionId),
    userId: '',
    status: 'open',
  });
  expect(opened).toMatchObject({ status: 'open', contactId: id, queueId });
  const found = await admin.send('GET', `/tickets/u/${opened.uuid}`);
  expect(found).toMatchObject({ id: opened.id, contact: { extraInfo: [] } });
});

test('saves whole rows of contacts, users and oneself as their pages got them', async () => {
  const extraInfo = [{ name: 'CPF', value: '1' }];
  const made = await admin.send('POST', '/contacts', {
    name: 'Bia Reis',
    number: '5511987650090',
    email: null,
    extraInfo,
    disableBot: 'false',
  });
  const contact = await admin.send('GET', `/contacts/${made.id}`);
  const saved = await admin.send('PUT', `/contacts/${made.id}`, { ...contact, name: 'Bia Sá' });
  expect(saved).toMatchObject({ name: 'Bia Sá', extraInfo });
  const { email, id } = await buildUser(app.core, companyId, { queueIds: [queueId] });
  const member = await signIn(app, { email, password: TEST_PASSWORD });
  const own = await member.send('GET', `/users/${id}`);
  const renamed = await member.send('PUT', `/users/${id}`, { ...own, name: 'Lia', password: '' });
  expect(renamed).toMatchObject({ name: 'Lia', queues: [{ id: queueId }] });
});

test('moves a ticket on the board, and gives a quick message its file', async () => {
  const { id } = await pendingTicket();
  const lane = await admin.send('POST', '/tags', { name: 'Orçado', color: '#123', kanban: 1 });
  await admin.send('PUT', `/ticket-tags/${id}/${lane.id}`);
  expect(await admin.send('GET', `/tickets/${id}`)).toMatchObject({ tags: [{ id: lane.id }] });
  await admin.send('DELETE', `/ticket-tags/${id}`);
  expect(await admin.send('GET', `/tickets/${id}`)).toMatchObject({ tags: [] });
  const quick = { shortcode: 'pix', message: 'A chave', geral: 'true', status: 'true' };
  const { id: quickId } = await admin.send('POST', '/quick-messages', quick);
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  form.append('file', new Blob(['chave']), 'chave.txt');
  const filled = await admin.send('POST', `/quick-messages/${quickId}/media-upload`, form);
  expect(filled).toMatchObject({ isMedia: true, mediaName: 'chave.txt', geral: true });
});

test.each([
  '/dashboard?days=0',
  '/tickets/?searchParam=&pageNumber=1&status=closed&showAll=true&queueIds=[]',
  '/ticket/kanban?queueIds=[]&teste=true',
  '/tags/kanban',
  '/announcements/?searchParam=&pageNumber=1',
  '/contacts/?searchParam=&pageNumber=1&contactTag=[]',
  '/settings/',
  '/version',
])('answers GET %s', async (path) => {
  expect(await admin.send('GET', path)).toEqual(expect.any(Object));
});

test.each([{ provider: 'beta' }, { provider: 'stable' }, { provider: '' }, {}])(
  'adds a linked device when the form says %j',
  async (form) => {
    const added = await admin.send('POST', '/whatsapp', {
      name: `Linha ${crypto.randomUUID().slice(0, 8)}`,
      ...form,
      expiresTicket: '',
      timeToTransfer: '30',
      transferQueueId: String(queueId),
      promptId: '',
      maxUseBotQueues: '3',
    });
    expect(added).toMatchObject({
      provider: 'baileys',
      expiresTicket: 0,
      timeToTransfer: 30,
      transferQueueId: queueId,
    });
  },
);

test('still refuses requests that cannot be read as valid', async () => {
  const response = await fetch(`${app.url}/api/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ contactId: 'meia dúzia' }),
  });
  expect(response.status).toBe(400);
});

test('marks a ticket read when its holder fetches page 1, and not for others', async () => {
  const contact = await buildContact(app.core, companyId);
  const { email, id: userId } = await buildUser(app.core, companyId, { profile: 'admin' });
  const holder = await signIn(app, { email, password: TEST_PASSWORD });
  const { id } = await buildTicket(app.core, companyId, {
    connectionId,
    queueId,
    contactId: contact.id,
    status: 'open',
    userId,
    unread: 2,
  });
  await admin.send('GET', `/messages/${id}?pageNumber=1`);
  expect(await admin.send('GET', `/tickets/${id}`)).toMatchObject({ unreadMessages: 2 });
  await holder.send('GET', `/messages/${id}?pageNumber=1`);
  expect(await admin.send('GET', `/tickets/${id}`)).toMatchObject({ unreadMessages: 0 });
});

test('renews and ends a session when the request carries a bearer token instead of x-prosa', async () => {
  const { email } = await buildUser(app.core, companyId);
  const client = await signIn(app, { email, password: TEST_PASSWORD });
  const renewed = await client.send('POST', '/auth/refresh_token');
  expect(renewed.user.email).toBe(email);
  await client.send('DELETE', '/auth/logout');
  const response = await fetch(`${app.url}/api/auth/refresh_token`, {
    method: 'POST',
    headers: { cookie: client.cookie, authorization: `Bearer ${client.token}` },
  });
  expect(response.status).toBe(401);
});

describe('a client that reads its company and chats on every page', () => {
  test.each(['/companies/', '/companies/listPlan/'])(
    'gets plan, hours and settings from GET %s of its own',
    async (path) => {
      const company = await admin.send('GET', `${path}${companyId}`);
      expect(company).toMatchObject({ id: companyId, status: true });
      expect(company.plan).toMatchObject({ useInternalChat: expect.any(Boolean) });
      expect(company.schedules).toHaveLength(7);
      expect(company.settings).toContainEqual({ key: 'scheduleType', value: expect.any(String) });
    },
  );

  test.each(['/companies/', '/companies/listPlan/'])(
    'gets 404 from GET %s of another',
    async (path) => {
      const other = await buildCompany(app.core);
      await expect(admin.send('GET', `${path}${other.id}`)).rejects.toThrow(': 404 ');
    },
  );

  test('talks in a chat with people as rows', async () => {
    const empty = await admin.send('GET', '/chats?pageNumber=1&searchParam=');
    expect(empty).toMatchObject({ records: [], count: 0, hasMore: false });
    const { users } = await admin.send('GET', '/users?pageNumber=1');
    const body = { title: 'Plantão', users };
    const chat = await admin.send('POST', '/chats', body);
    await admin.send('POST', `/chats/${chat.id}/messages`, { message: 'Bom dia' });
    await admin.send('POST', `/chats/${chat.id}/read`, { userId: 1 });
    const { records } = await admin.send('GET', `/chats/${chat.id}/messages?pageNumber=1`);
    expect(records).toMatchObject([{ message: 'Bom dia', sender: {}, chatId: chat.id }]);
    await admin.send('DELETE', `/chats/${chat.id}`);
  });
});
