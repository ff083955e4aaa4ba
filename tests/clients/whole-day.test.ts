/**
 * A whole day of an admin and two attendants with clients of this product family, through a plain reverse proxy: a
 * sequence in which each test continues from the previous one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildUser, TEST_PASSWORD } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type FamilyDesk, sitDown } from './family-desk.ts';
import { openPlainProxy, type PlainProxy } from './plain-proxy.ts';

const NUMBER = '5511987650077';
const AVA = 'ava@example.com';
const LEO = 'leo@example.com';
const extraInfo = [{ name: 'CPF', value: '123' }];

let app: TestApp;
let proxy: PlainProxy;
let companyId: number;
let admin: FamilyDesk;
let ava: FamilyDesk;
let leo: FamilyDesk;
/** Objects that the admin set up, and the customer's ticket. */
let sales: { id: number };
let support: { id: number };
let tag: { id: number };
let whatsappId: number;
let ticket: { id: number; contactId: number };

beforeAll(async () => {
  app = await startTestApp();
  proxy = await openPlainProxy(app.url);
  companyId = (await buildCompany(app.core)).id;
  const { email } = await buildUser(app.core, companyId, { profile: 'admin' });
  admin = await sitDown(proxy.url, { version: 4, credentials: { email, password: TEST_PASSWORD } });
});
afterAll(async () => {
  for (const { socket } of [admin, ava, leo].filter(Boolean)) socket.disconnect();
  await proxy?.close();
  await app?.stop();
});

const customerWrites = (body: string): Promise<{ id: string }> =>
  admin.send('POST', '/sandbox/messages', {
    whatsappId,
    from: { number: NUMBER, name: 'Rosa Prado' },
    body,
  });

const phoneShows = (body: string): Promise<void> =>
  expect
    .poll(async () => {
      const path = `/sandbox/messages?whatsappId=${whatsappId}&number=${NUMBER}`;
      const shown: { body: string }[] = await admin.send('GET', path);
      return shown.map((message) => message.body);
    })
    .toContainEqual(expect.stringContaining(body)) as Promise<void>;

const listOf = async (desk: FamilyDesk, status: string): Promise<number[]> => {
  const query = `searchParam=&pageNumber=1&tags=[]&users=[]&status=${status}&showAll=false&queueIds=[${sales.id},${support.id}]&withUnreadMessages=false`;
  const { tickets } = await desk.send('GET', `/tickets?${query}`);
  return tickets.map(({ id }: { id: number }) => id);
};

describe('an admin sets the company up', () => {
  test('reads what every page starts with', async () => {
    const company = await admin.send('GET', `/companies/listPlan/${companyId}`);
    expect(company).toMatchObject({ id: companyId, plan: expect.any(Object) });
    expect(await admin.send('GET', '/chats')).toMatchObject({ records: [] });
    expect(await admin.send('GET', '/settings')).toContainEqual(
      expect.objectContaining({ key: 'userRating', value: 'disabled' }),
    );
    expect(await admin.send('GET', '/whatsapp/?session=0')).toEqual([]);
  });

  test('queues, whose events carry them after an option is saved too', async () => {
    const form = { greetingMessage: '', outOfHoursMessage: '', chatbots: [], schedules: [] };
    sales = await admin.send('POST', '/queue', {
      ...form,
      name: 'Vendas',
      color: '#7A1FA2',
      orderQueue: '1',
      integrationId: '',
      promptId: '',
    });
    support = await admin.send('POST', '/queue', { ...form, name: 'Suporte', color: '#00f' });
    await admin.hears('queue', {
      action: 'create',
      queue: { name: 'Suporte' },
      record: { name: 'Suporte' },
    });
    admin.forget();
    const option = { queueId: String(sales.id), parentId: null, title: 'Boletos', message: '' };
    const { id } = await admin.send('POST', '/queue-options', { ...option, option: '1' });
    await admin.hears('queue', { action: 'update', queue: { id: sales.id, name: 'Vendas' } });
    admin.forget();
    await admin.send('PUT', `/queue-options/${id}`, { ...option, id, title: 'Segunda via' });
    await admin.hears('queue', { queue: { id: sales.id }, record: { id: sales.id } });
    const options = await admin.send('GET', `/queue-options/?queueId=${sales.id}&parentId=-1`);
    expect(options).toMatchObject([{ title: 'Segunda via' }]);
    await admin.send('DELETE', `/queue-options/${id}`);
    const whole = await admin.send('GET', `/queue/${sales.id}`);
    const saved = await admin.send('PUT', `/queue/${sales.id}`, { ...whole, orderQueue: '' });
    expect(saved).toMatchObject({ name: 'Vendas', orderQueue: null });
  });

  test.each([
    ['Ava Luz', AVA, false],
    ['Leo Sá', LEO, ''],
  ])('%s, an attendant', async (name, email, noLine) => {
    admin.forget();
    const queueIds = email === AVA ? [sales.id] : [support.id];
    const form = { name, email, profile: 'user', queueIds, whatsappId: noLine, companyId };
    const user = await admin.send('POST', '/users', { ...form, password: TEST_PASSWORD });
    await admin.hears('user', { action: 'create', user: { email, profile: 'user' } });
    const whole = await admin.send('GET', `/users/${user.id}`);
    await admin.send('PUT', `/users/${user.id}`, { ...whole, ...form, password: '' });
    await admin.hears('user', {
      action: 'update',
      user: { email, queues: queueIds.map((queueId) => ({ UserQueue: { queueId } })) },
    });
  });

  test('tags, a quick message and a file list', async () => {
    tag = await admin.send('POST', '/tags', { name: 'Retorno', color: '', kanban: 0 });
    await admin.hears('tag', { tag: { id: tag.id }, record: { id: tag.id } });
    const whole = await admin.send('GET', `/tags/${tag.id}`);
    await admin.send('PUT', `/tags/${tag.id}`, { ...whole, name: 'Retornar' });
    const quick = { shortcode: 'ola', message: 'Olá!', isMedia: false, mediaPath: null };
    await admin.send('POST', '/quick-messages', { ...quick, geral: true, status: true });
    await admin.hears('quickmessage', { record: { shortcode: 'ola' } });
    const options = [{ name: 'Tabela', path: '', mediaType: '' }];
    const list = await admin.send('POST', '/files', { name: 'Preços', message: 'Segue', options });
    const form = new FormData();
    form.append('fileId', String(list.id));
    form.append('typeArch', 'fileList');
    form.append('name', 'Tabela');
    form.append('mediaType', 'text/plain');
    form.append('files', new Blob(['1,00']), 'tabela.txt');
    form.append('id', String(list.options[0].id));
    await admin.send('POST', `/files/uploadList/${list.id}`, form);
    await admin.hears('file', { files: { id: list.id }, record: { name: 'Preços' } });
    const stored = await admin.send('GET', `/files/${list.id}`);
    expect(stored.options).toMatchObject([{ name: 'Tabela', path: expect.any(String) }]);
    await admin.send('PUT', `/files/${list.id}`, { ...stored, message: 'Seguem' });
  });

  test('a connection and the settings', async () => {
    const form = {
      name: 'Balcão',
      isDefault: true,
      queueIds: [sales.id],
      ratingMessage: 'Como foi?',
      expiresTicket: '',
      timeToTransfer: '0',
      transferQueueId: '',
      promptId: '',
      integrationId: '',
      maxUseBotQueues: '3',
      token: '',
    };
    ({ id: whatsappId } = await admin.send('POST', '/whatsapp', { ...form, provider: 'sandbox' }));
    const whole = await admin.send('GET', `/whatsapp/${whatsappId}?session=0`);
    await admin.send('PUT', `/whatsapp/${whatsappId}`, { ...whole, ...form, provider: 'beta' });
    await admin.send('POST', `/whatsappsession/${whatsappId}`);
    await admin.hears('whatsappSession', { session: { id: whatsappId, status: 'qrcode' } });
    await admin.send('POST', '/sandbox/link', { whatsappId, action: 'scan' });
    await admin.hears('whatsappSession', { session: { id: whatsappId, status: 'CONNECTED' } });
    for (const [key, value] of Object.entries({ userRating: 'enabled', call: 'enabled' }))
      await admin.send('PUT', `/settings/${key}`, { value });
    await admin.hears('settings', { setting: { key: 'userRating', value: 'enabled' } });
  });
});

describe('two attendants serve a customer', () => {
  test('receive a ticket of their queue, and nobody else does', async () => {
    const password = TEST_PASSWORD;
    ava = await sitDown(proxy.url, { version: 3, credentials: { email: AVA, password } });
    leo = await sitDown(proxy.url, { version: 4, credentials: { email: LEO, password } });
    admin.forget();
    await customerWrites('Bom dia');
    for (const desk of [ava, admin]) {
      await desk.hears('ticket', { ticket: { status: 'pending', queueId: sales.id } });
      await desk.hears('appMessage', {
        action: 'create',
        message: { body: 'Bom dia' },
        ticket: { status: 'pending', contact: { number: NUMBER, extraInfo: [] } },
        contact: { name: 'Rosa Prado', extraInfo: [] },
      });
    }
    expect(leo.heard('ticket')).toEqual([]);
    const [id] = await listOf(ava, 'pending');
    ticket = await ava.send('GET', `/tickets/${id}`);
    expect(await listOf(leo, 'pending')).toEqual([]);
  });

  test('accept it from the waiting list, and read it by opening page 1', async () => {
    const { id } = ticket;
    admin.forget();
    const taken = await ava.send('PUT', `/tickets/${id}`, { status: 'open', userId: ava.user.id });
    expect(taken).toMatchObject({ status: 'open', userId: ava.user.id, unreadMessages: 1 });
    for (const desk of [ava, admin]) {
      await desk.hears('ticket', { action: 'delete', ticketId: id });
      await desk.hears('ticket', { action: 'update', ticket: { id, status: 'open' } });
    }
    ava.forget();
    const { messages } = await ava.openThread(id);
    expect(messages.map(({ body }) => body)).toContain('Bom dia');
    await ava.hears('ticket', { action: 'updateUnread', ticketId: id });
    expect(await ava.send('GET', `/tickets/${id}`)).toMatchObject({ unreadMessages: 0 });
  });

  test('answer with text and with several files', async () => {
    const path = `/messages/${ticket.id}`;
    const text = { read: 1, fromMe: true, mediaUrl: '', quotedMsg: null };
    const sent = await ava.send('POST', path, { ...text, body: '*Ava:*\nPois não' });
    await ava.send('POST', path, { ...text, body: 'Segue a tabela', quotedMsg: sent });
    const form = new FormData();
    form.append('fromMe', 'true');
    for (const name of ['uma', 'outra']) {
      form.append('medias', new Blob([`texto de ${name}`]), `${name}.txt`);
      form.append('body', `legenda de ${name}`);
    }
    await ava.send('POST', path, form);
    for (const body of ['Pois não', 'Segue a tabela', 'legenda de uma', 'legenda de outra'])
      await phoneShows(body);
    await ava.hears('appMessage', { action: 'update', message: { id: sent.id, ack: 3 } });
  });

  test('mark it, add a note, and complete the contact', async () => {
    const { id, contactId } = ticket;
    const tags = await ava.send('GET', '/tags/list');
    await ava.send('POST', '/tags/sync', { ticketId: String(id), tags });
    await ava.hears('ticket', { ticket: { id, tags: [{ id: tag.id, name: 'Retornar' }] } });
    const note = { note: 'Prefere manhã', ticketId: String(id), contactId: String(contactId) };
    await ava.send('POST', '/ticket-notes', note);
    const notes = await ava.send('GET', `/ticket-notes/list?ticketId=${id}&contactId=${contactId}`);
    expect(notes).toMatchObject([{ note: 'Prefere manhã', user: { name: 'Ava Luz' } }]);
    const whole = await ava.send('GET', `/contacts/${contactId}`);
    await ava.send('PUT', `/contacts/${contactId}`, {
      ...whole,
      email: 'r@example.com',
      extraInfo,
    });
    for (const desk of [ava, leo])
      await desk.hears('contact', { contact: { id: contactId, extraInfo }, record: { extraInfo } });
    await customerWrites('Obrigada');
    await ava.hears('appMessage', {
      message: { body: 'Obrigada' },
      ticket: { id, contact: { email: 'r@example.com', extraInfo } },
      contact: { extraInfo },
    });
  });

  test('transfer it to a queue, where another attendant accepts it', async () => {
    const { id } = ticket;
    ava.forget();
    const form = { userId: '', queueId: String(support.id), whatsappId: '', status: 'pending' };
    await ava.send('PUT', `/tickets/${id}`, { ...form, promptId: '', integrationId: '' });
    await ava.hears('ticket', { action: 'delete', ticketId: id });
    await leo.hears('ticket', { ticket: { id, status: 'pending', queueId: support.id } });
    expect(await listOf(ava, 'open')).toEqual([]);
    expect(await listOf(leo, 'pending')).toEqual([id]);
    ava.forget();
    await leo.send('PUT', `/tickets/${id}`, { status: 'open', userId: String(leo.user.id) });
    await leo.openThread(id);
    await leo.hears('ticket', { ticket: { id, status: 'open', user: { name: 'Leo Sá' } } });
    await leo.send('POST', `/messages/${id}`, { read: 1, fromMe: true, body: 'Agora comigo' });
    await phoneShows('Agora comigo');
    expect(ava.heard('ticket')).toEqual([]);
    expect(ava.heard('appMessage')).toEqual([]);
  });

  test('close it, get a rating, and reopen it', async () => {
    const { id } = ticket;
    leo.forget();
    const closing = { userId: leo.user.id, queueId: support.id, useIntegration: false };
    const nothing = { promptId: false, integrationId: false, whatsappId: false };
    const closed = await leo.send('PUT', `/tickets/${id}`, {
      ...closing,
      ...nothing,
      status: 'closed',
    });
    expect(closed).toMatchObject({ status: 'closed', promptId: null, integrationId: null });
    await leo.hears('ticket', { action: 'delete', ticketId: id });
    await phoneShows('Como foi?');
    await customerWrites('3');
    const rated = { id: leo.user.id, rating: 3 };
    await expect
      .poll(async () => (await admin.send('GET', '/dashboard?days=30')).attendants)
      .toContainEqual(expect.objectContaining(rated));
    leo.forget();
    await leo.send('PUT', `/tickets/${id}`, {
      status: 'open',
      userId: leo.user.id,
      queueId: support.id,
    });
    await leo.hears('ticket', { action: 'update', ticket: { id, status: 'open' } });
  });
});

describe('the day ends', () => {
  test('with the dashboard, for days and by chart', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { counters } = await admin.send('GET', '/dashboard?days=7');
    expect(counters).toMatchObject({ supportHappening: 1, leads: 1 });
    const days = `initialDate=${today.slice(0, 8)}01&finalDate=${today}&companyId=${companyId}`;
    expect((await admin.send('GET', `/dashboard/ticketsUsers?${days}`)).data).toEqual(
      expect.any(Array),
    );
    expect((await admin.send('GET', `/dashboard/ticketsDay?${days}`)).data).toEqual(
      expect.any(Array),
    );
  });

  test('with contacts imported as a bare array', async () => {
    const rows = [{ Nome: 'Caio Prado', Telefone: 5511987650002 }];
    expect((await admin.send('POST', '/contacts/upload', rows)).newContacts).toHaveLength(1);
  });

  test.each([
    ['/contacts/?searchParam=&pageNumber=1', 'contacts', 2],
    ['/users/?searchParam=&pageNumber=1', 'users', 3],
    ['/tags/?searchParam=&pageNumber=1', 'tags', 1],
    ['/quick-messages?searchParam=&pageNumber=1&userId=1', 'records', 1],
    ['/files/?searchParam=&pageNumber=1', 'files', 1],
  ])('with the first page of %s', async (path, name, length) => {
    expect((await admin.send('GET', path))[name]).toHaveLength(length);
  });

  test.each([
    ['/whatsapp/?session=0', 1],
    ['/queue', 2],
    ['/users/list', 3],
    ['/contacts/list?name=Rosa', 1],
    ['/queueIntegration', 0],
    ['/prompt', 0],
  ])('with all of %s', async (path, length) => {
    const answer = await admin.send('GET', path);
    const rows = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray);
    expect(rows).toHaveLength(length);
  });

  test('for a page whose user signed in elsewhere, which gets the notice', async () => {
    const { socket, hears, user } = ava;
    expect(socket.io.engine.transport.name).toBe('websocket');
    const cut = new Promise((resolve) => socket.on('disconnect', resolve));
    const credentials = { email: AVA, password: TEST_PASSWORD };
    ava = await sitDown(proxy.url, { version: 3, credentials });
    await hears('auth', { action: 'update', user: { id: user.id } });
    await cut;
  });

  test.each(['ava', 'leo', 'admin'])(
    'and %s signs out permanently, without a take-over notice',
    async (who) => {
      const desk = { ava, leo, admin }[who]!;
      const cut = new Promise((resolve) => desk.socket.on('disconnect', resolve));
      expect(await desk.send('POST', '/auth/refresh_token')).toMatchObject({
        token: expect.any(String),
        user: { queues: desk.user.queues },
      });
      await desk.send('DELETE', '/auth/logout');
      await cut;
      expect(desk.heard('auth')).toEqual([]);
      const refused = await fetch(`${proxy.url}/auth/refresh_token`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${desk.token}`,
          cookie: desk.cookie,
          origin: proxy.url,
        },
      });
      expect(refused.status).toBe(401);
    },
  );
});
