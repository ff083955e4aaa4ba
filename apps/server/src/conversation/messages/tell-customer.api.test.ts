/** Automatic messages to customers when their ticket is accepted or moved. */
import type { Message } from '@prosa/contract/messages';
import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildContact, buildQueue, buildTicket } from '../../testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let phone: SandboxPhone;
let companyId: number;
let sales: number;
let support: number;
let admin: TestSession;
let ana: TestSession;
let bruno: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core, { timeZone: 'America/Sao_Paulo' }));
  ({ id: sales } = await buildQueue(app.core, companyId, { name: 'Vendas' }));
  ({ id: support } = await buildQueue(app.core, companyId, { name: 'Suporte' }));
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { name: 'Ana *Lima*', queueIds: [sales, support] });
  bruno = await app.enter(companyId, { name: 'Bruno', queueIds: [sales, support] });
  phone = await linkSandbox(app, admin, { queueIds: [sales] });
});
afterAll(() => app.stop());

const set = (key: string, value: string) =>
  admin.call('PUT /settings/:key', { params: { key }, body: { value } });

beforeEach(async () => {
  await set('language', 'pt');
  await set('sendGreetingAccepted', 'enabled');
  await set('sendMsgTransfTicket', 'enabled');
});

let lastNumber = 0;

/** A customer has written and waits. */
async function waiting(name = 'Maria Clara') {
  const number = `5511966${String(++lastNumber).padStart(6, '0')}`;
  const contact = await buildContact(app.core, companyId, { name, number });
  await phone.write(number, 'oi');
  const ticket = await eventually('the ticket', async () => {
    const { tickets } = await ana.call('GET /tickets', { query: { searchParam: number } });
    return tickets.find(({ contactId }) => contactId === contact.id);
  });
  return { number, contactId: contact.id, ticketId: ticket.id };
}

const put = (who: TestSession, ticketId: number, body: object) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId }, body });
const accept = (who: TestSession, ticketId: number) => put(who, ticketId, { status: 'open' });

async function said(ticketId: number): Promise<Message[]> {
  const { messages } = await admin.call('GET /messages/:ticketId', { params: { ticketId } });
  return messages.filter((message) => message.fromMe);
}

const wordsOf = async (ticketId: number) => (await said(ticketId)).map(({ body }) => body);

describe('the greeting on acceptance', () => {
  test('is an automatic message that reaches the customer', async () => {
    const { number, ticketId } = await waiting();
    const socket = await ana.socket();
    await socket.emitWithAck('joinChatBox', ticketId);
    const heard = nextEvent<{ message: Message }>(
      socket,
      eventName(companyId, 'appMessage'),
      ({ message }) => message.fromMe,
    );
    const ticket = await accept(ana, ticketId);
    const { message } = await heard;
    expect(message).toMatchObject({ automatic: true, userId: null, sendState: 'pending' });
    expect(message.body).toMatch(
      /^\*Mensagem automática\*\n(Bom dia|Boa tarde|Boa noite|Boa madrugada), Maria Clara! Meu nome é \*Ana Lima\* /,
    );
    expect(ticket.lastMessage).toContain('Mensagem automática');
    await eventually('it on the phone', async () =>
      (await phone.shows(number)).some(({ body }) => body === message.body),
    );
    await expect(
      ana.call('DELETE /messages/:messageId', { params: { messageId: message.id } }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('is sent once, however often the acceptance is repeated', async () => {
    const { ticketId } = await waiting();
    await Promise.allSettled([
      accept(ana, ticketId),
      accept(ana, ticketId),
      accept(bruno, ticketId),
      accept(ana, ticketId),
    ]);
    await accept(ana, ticketId).catch(() => undefined);
    expect(await said(ticketId)).toHaveLength(1);
  });

  test('comes before what the attendant writes', async () => {
    const { number, ticketId } = await waiting();
    await accept(ana, ticketId);
    await ana.call('POST /messages/:ticketId', {
      params: { ticketId },
      body: { body: 'Pois não?' },
    });
    const sent = await eventually('both', async () => {
      const ours = (await phone.shows(number)).filter(({ fromCustomer }) => !fromCustomer);
      return ours.length === 2 && ours;
    });
    expect(sent.map(({ body }) => body)).toEqual([
      expect.stringContaining('Meu nome é'),
      'Pois não?',
    ]);
  });

  test('is sent when a pending ticket is accepted as a new one', async () => {
    const { contactId, ticketId } = await waiting();
    await ana.call('POST /tickets', {
      body: { contactId, queueId: sales, whatsappId: phone.connectionId },
    });
    expect(await said(ticketId)).toHaveLength(1);
  });

  test('is in the company’s language', async () => {
    await set('language', 'en');
    const english = await waiting('John Doe');
    await accept(ana, english.ticketId);
    expect(await wordsOf(english.ticketId)).toEqual([
      expect.stringMatching(/^\*Automatic message\*\nGood \w+, John Doe! My name is \*Ana Lima\*/),
    ]);
    await set('language', 'es');
    const spanish = await waiting('Juan');
    await accept(ana, spanish.ticketId);
    expect(await wordsOf(spanish.ticketId)).toEqual([expect.stringContaining('Soy *')]);
  });

  test('is not sent when it is switched off, to groups, or when a ticket is reopened', async () => {
    await set('sendGreetingAccepted', 'disabled');
    const off = await waiting();
    await accept(ana, off.ticketId);
    await set('sendGreetingAccepted', 'enabled');
    await put(ana, off.ticketId, { status: 'closed' });
    await put(ana, off.ticketId, { status: 'open' });
    expect(await said(off.ticketId)).toEqual([]);
    const { connectionId } = phone;
    const group = await buildTicket(app.core, companyId, {
      connectionId,
      queueId: sales,
      isGroup: true,
    });
    await accept(ana, group.id);
    expect(await said(group.id)).toEqual([]);
  });
});

describe('the message of a transfer', () => {
  const mine = async () => {
    await set('sendGreetingAccepted', 'disabled');
    const { ticketId } = await waiting();
    await accept(ana, ticketId);
    return ticketId;
  };

  test.each([
    ['another queue', () => ({ queueId: support }), /para o setor \*Suporte\*/],
    ['another attendant', () => ({ userId: bruno.user.id }), /para \*Bruno\*\. Aguarde/],
    [
      'both',
      () => ({ userId: bruno.user.id, queueId: support }),
      /para \*Bruno\*, do setor \*Suporte\*/,
    ],
    [
      'a queue where it waits',
      () => ({ status: 'pending', userId: null, queueId: support }),
      /para o setor \*Suporte\*/,
    ],
  ])('names %s', async (_what, change, words) => {
    const ticketId = await mine();
    await put(ana, ticketId, change());
    expect(await wordsOf(ticketId)).toEqual([expect.stringMatching(words)]);
    await put(admin, ticketId, change()).catch(() => undefined);
    expect(await said(ticketId)).toHaveLength(1);
  });

  test('is not sent when a ticket only waits again, or when it is switched off', async () => {
    const ticketId = await mine();
    await put(ana, ticketId, { status: 'pending', userId: null });
    await accept(ana, ticketId);
    await set('sendMsgTransfTicket', 'disabled');
    await put(ana, ticketId, { userId: bruno.user.id });
    expect(await said(ticketId)).toEqual([]);
  });
});

test('sends neither to a contact who opted out of automatic messages', async () => {
  const { contactId, ticketId } = await waiting();
  await admin.call('PUT /contacts/:contactId', {
    params: { contactId },
    body: { disableBot: true },
  });
  await accept(ana, ticketId);
  await put(ana, ticketId, { userId: bruno.user.id });
  expect(await said(ticketId)).toEqual([]);
});

test('fills in variables in the text of an attendant, and leaves unknown ones', async () => {
  await set('sendGreetingAccepted', 'disabled');
  const { number, ticketId } = await waiting('Beatriz Souza');
  await accept(ana, ticketId);
  const message = await ana.call('POST /messages/:ticketId', {
    params: { ticketId },
    body: { body: 'Oi {{firstName}}, protocolo {{protocol}} {{cor}}', clientId: 'render-01' },
  });
  const { body } = [message].flat()[0]!;
  expect(body).toMatch(new RegExp(`^Oi Beatriz, protocolo \\d{8}${ticketId} \\{\\{cor\\}\\}$`));
  const again = await ana.call('POST /messages/:ticketId', {
    params: { ticketId },
    body: { body: 'Oi {{firstName}}, protocolo {{protocol}} {{cor}}', clientId: 'render-01' },
  });
  expect([again].flat()[0]?.body).toBe(body);
  await eventually('it on the phone', async () =>
    (await phone.shows(number)).some((each) => each.body === body),
  );
});
