import type { Message } from '@prosa/contract/messages';
import { eventName } from '@prosa/contract/realtime';
import type { Ticket } from '@prosa/contract/tickets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildQueue, buildUser } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestSession;
let provider: TestProvider;
let companyId: number;
let queueId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: queueId } = await buildQueue(app.core, companyId));
  const user = await buildUser(app.core, companyId, { profile: 'admin' });
  const connection = await buildConnection(app.core, companyId, {
    queueIds: [queueId],
    status: 'CONNECTED',
  });
  provider = await openTestProvider(app.core, companyId, connection.id);
  admin = await app.login(user.email);
});
afterAll(() => app.stop());

let lastNumber = 0;
const newNumber = () => `5511988${String(++lastNumber).padStart(6, '0')}`;

async function ticketsOf(number: string): Promise<Ticket[]> {
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: number } });
  return tickets;
}

async function threadOf(number: string): Promise<Message[]> {
  const [ticket] = await ticketsOf(number);
  const page = await admin.call('GET /messages/:ticketId', { params: { ticketId: ticket!.id } });
  return page.messages;
}

describe('a first message', () => {
  test('creates the contact, a ticket in the only queue, the message and the unread count', async () => {
    const from = newNumber();
    await provider.append(inbound({ from, body: 'Bom dia', name: 'Rita' }));
    const [ticket] = await ticketsOf(from);
    expect(ticket).toMatchObject({
      status: 'pending',
      queueId,
      unreadMessages: 1,
      lastMessage: 'Bom dia',
      contact: { name: 'Rita', number: from },
    });
    expect(await threadOf(from)).toMatchObject([{ body: 'Bom dia', fromMe: false, seq: 1 }]);
  });

  test('26: creates one contact and one ticket when two messages of a new person arrive at once', async () => {
    const from = newNumber();
    const other = await buildConnection(app.core, companyId);
    const second = await openTestProvider(app.core, companyId, other.id);
    await Promise.all([
      provider.append(inbound({ from })),
      provider.append(inbound({ from })),
      second.append(inbound({ from })),
    ]);
    const tickets = await ticketsOf(from);
    expect(tickets.length).toBe(2);
    expect(new Set(tickets.map((ticket) => ticket.contactId)).size).toBe(1);
    expect(new Set(tickets.map((ticket) => ticket.whatsappId)).size).toBe(2);
  });

  test('tells the strangers of one batch apart, and two identities of one of them together', async () => {
    const [first, second, third] = [newNumber(), newNumber(), newNumber()];
    const lid = { kind: 'lid' as const, value: `88${third}` };
    const { number: _, ...anonymous } = inbound({ body: 'sou eu', name: 'Lia' });
    const socket = await admin.socket();
    const created: { id: number; name: string }[] = [];
    socket.on(eventName(companyId, 'contact'), ({ action, contact }) => {
      if (action === 'create') created.push(contact);
    });
    await provider.append(
      inbound({ from: first, name: 'Ana', body: 'oi' }),
      inbound({ chat: [lid, { kind: 'pn', value: third }], number: third, name: 'Lia' }),
      inbound({ from: second, name: 'Bia', body: 'olá' }),
      { ...anonymous, chat: [lid] },
    );
    const names = (await Promise.all([first, second, third].map(ticketsOf))).map((found) =>
      found.map(({ contact }) => contact.name),
    );
    expect(names).toEqual([['Ana'], ['Bia'], ['Lia']]);
    await eventually('each is announced once', () => created.length === 3);
    expect(created.map(({ name }) => name).sort()).toEqual(['Ana', 'Bia', 'Lia']);
    expect(new Set(created.map(({ id }) => id)).size).toBe(3);
  });

  test('treats a number with and without the ninth digit as one person', async () => {
    await provider.append(inbound({ from: '5521987650001' }), inbound({ from: '552187650001' }));
    const { contacts } = await admin.call('GET /contacts', { query: { searchParam: '87650001' } });
    expect(contacts.length).toBe(1);
  });

  test('merges a LID with its number into one contact, with one thread in time order', async () => {
    const number = newNumber();
    const lid = { kind: 'lid' as const, value: `99${number}` };
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
    await provider.append({ ...inbound({ from: number, body: 'pelo número', at: at(1) }) });
    const { number: _, ...anonymous } = inbound({ body: 'pelo lid', at: at(0) });
    await provider.append({ ...anonymous, chat: [lid] });
    await provider.append(
      inbound({ chat: [lid, { kind: 'pn', value: number }], number, body: 'os dois', at: at(2) }),
    );
    expect((await threadOf(number)).map((message) => message.body)).toEqual([
      'pelo lid',
      'pelo número',
      'os dois',
    ]);
    expect((await ticketsOf(number)).filter((ticket) => ticket.status !== 'closed')).toMatchObject([
      { unreadMessages: 3 },
    ]);
  });
});

describe('repeats', () => {
  test('21: stores one row, one event and one unread when the same message arrives ten times at once', async () => {
    const from = newNumber();
    await provider.append(inbound({ from, body: 'primeira' }));
    const [ticket] = await ticketsOf(from);
    const socket = await admin.socket();
    await socket.emitWithAck('joinChatBox', ticket!.id);
    const created: Message[] = [];
    socket.on(eventName(companyId, 'appMessage'), ({ action, message }) => {
      if (action === 'create') created.push(message);
    });
    const again = inbound({ from, body: 'repetida' });
    await Promise.all(Array.from({ length: 10 }, () => provider.append(again)));
    const last = inbound({ from, body: 'fim' });
    const arrived = nextEvent<{ message: Message }>(
      socket,
      eventName(companyId, 'appMessage'),
      (e) => e.message.body === 'fim',
    );
    await provider.append(last);
    await arrived;
    expect(created.map((message) => message.body)).toEqual(['repetida', 'fim']);
    expect((await ticketsOf(from))[0]).toMatchObject({ unreadMessages: 3 });
    socket.disconnect();
  });

  test('replaces a placeholder by the content of the same id, live in open threads', async () => {
    const from = newNumber();
    const stub = inbound({ from, body: '', kind: 'waiting', isStub: true });
    const question = inbound({ from, body: 'e aí?' });
    await provider.append(question, stub);
    expect(await ticketsOf(from)).toMatchObject([{ lastMessage: '⏳', unreadMessages: 2 }]);
    const [ticket] = await ticketsOf(from);
    const socket = await admin.socket();
    await socket.emitWithAck('joinChatBox', ticket!.id);
    const [changed, line] = [
      nextEvent<{ action: string; message: Message }>(
        socket,
        eventName(companyId, 'appMessage'),
        ({ action }) => action === 'update',
      ),
      nextEvent<{ ticket: Ticket }>(socket, eventName(companyId, 'ticket')),
    ];
    const content = { body: 'agora legível', kind: 'conversation', quotedId: question.id } as const;
    await provider.append({ ...stub, ...content, isStub: false });
    expect((await changed).message).toMatchObject({
      mediaType: 'conversation',
      body: 'agora legível',
      quotedMsg: { body: 'e aí?' },
    });
    expect((await line).ticket).toMatchObject({ lastMessage: 'agora legível', unreadMessages: 2 });
    socket.disconnect();
  });

  test('fetches a file that replaces a placeholder', async () => {
    const from = newNumber();
    const stub = inbound({ from, body: '', kind: 'waiting', isStub: true });
    await provider.append(stub);
    const woken = Promise.withResolvers<number>();
    const stop = app.core.wakes.on('media', woken.resolve);
    const media = { ref: 'x', mime: 'image/jpeg', name: 'foto.jpg', bytes: 3 };
    await provider.append({ ...stub, isStub: false, kind: 'image', media });
    expect(await woken.promise).toBe(provider.lease.connectionId);
    stop();
    expect(await threadOf(from)).toMatchObject([{ mediaType: 'image', mediaState: 'pending' }]);
    expect(await ticketsOf(from)).toMatchObject([{ lastMessage: '📷' }]);
  });
});

describe('acks, edits, deletes, reactions', () => {
  test('30: applies an edit and a delete that come before their message', async () => {
    const from = newNumber();
    const edited = inbound({ from, body: 'errado' });
    const deleted = inbound({ from, body: 'apagar' });
    const later = new Date(Date.now() + 1000);
    await provider.append(
      { t: 'edit', id: edited.id, fromMe: false, body: 'certo', at: later },
      { t: 'revoke', id: deleted.id, fromMe: false, at: later },
      { t: 'reaction', id: edited.id, targetFromMe: false, byMe: false, emoji: '👍', at: later },
    );
    await provider.append(edited, deleted);
    expect(await threadOf(from)).toMatchObject([
      { body: 'certo', isEdited: true, reactions: [{ emoji: '👍', fromMe: false }] },
      { body: '', isDeleted: true },
    ]);
  });

  test('ignores an older edit after a later one, and an older reaction after its removal', async () => {
    const from = newNumber();
    const message = inbound({ from });
    const at = (ms: number) => new Date(message.at.getTime() + ms);
    await provider.append(message);
    await provider.append(
      { t: 'edit', id: message.id, fromMe: false, body: 'segunda', at: at(2000) },
      { t: 'edit', id: message.id, fromMe: false, body: 'primeira', at: at(1000) },
      { t: 'reaction', id: message.id, targetFromMe: false, byMe: false, emoji: '', at: at(2000) },
      { t: 'reaction', id: message.id, targetFromMe: false, byMe: false, emoji: '❤️', at: at(1000) },
    );
    expect(await threadOf(from)).toMatchObject([{ body: 'segunda', reactions: [] }]);
    expect((await ticketsOf(from))[0]!.lastMessage).toBe('segunda');
  });

  test('24: never lowers an ack', async () => {
    const from = newNumber();
    await provider.append(inbound({ from }));
    const [ticket] = await ticketsOf(from);
    const params = { ticketId: ticket!.id };
    await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
    const sent = (await admin.call('POST /messages/:ticketId', {
      params,
      body: { body: 'resposta' },
    })) as Message;
    const { providerIdFor } = await import('../messages/provider-id.ts');
    const id = providerIdFor(sent.id);
    for (const level of [4, 2, 3] as const)
      await provider.append({ t: 'ack', id, level, at: new Date() });
    expect((await threadOf(from)).at(-1)).toMatchObject({ ack: 4, sendState: 'sent' });
  });
});

describe('attendances', () => {
  test('reopens a ticket as pending, with queue and tags, when a message comes within two hours of closing', async () => {
    const from = newNumber();
    await provider.append(inbound({ from }));
    const [ticket] = await ticketsOf(from);
    const params = { ticketId: ticket!.id };
    await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
    await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'closed' } });
    await provider.append(inbound({ from, fromMe: true, body: 'até logo' }));
    expect((await ticketsOf(from))[0]).toMatchObject({ status: 'closed' });
    await provider.append(inbound({ from, body: 'voltei' }));
    expect(await ticketsOf(from)).toMatchObject([
      { id: ticket!.id, status: 'pending', userId: null, queueId },
    ]);
  });

  test('stores a missed call in the thread, and ignores groups unless wanted', async () => {
    const from = newNumber();
    const chat = [{ kind: 'pn' as const, value: from }];
    await provider.append(
      {
        t: 'call',
        id: crypto.randomUUID(),
        from: chat,
        phase: 'missed',
        isVideo: false,
        at: new Date(),
      },
      inbound({ chat: [{ kind: 'group', value: '120363' }], name: 'Família', body: 'grupo' }),
    );
    expect(await threadOf(from)).toMatchObject([{ mediaType: 'call_log' }]);
    const { contacts } = await admin.call('GET /contacts', { query: { searchParam: 'Família' } });
    expect(contacts).toEqual([]);
  });
});

describe('31: odd text', () => {
  test.each([
    ['a NUL', 'a\u0000b', 'ab'],
    ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
    ['5,000 emoji', '😀'.repeat(5000), '😀'.repeat(5000)],
    ['right-to-left override', '\u202eabc', '\u202eabc'],
  ])('stores %s', async (_name, body, stored) => {
    const from = newNumber();
    await provider.append(inbound({ from, body }));
    expect((await threadOf(from))[0]!.body).toBe(stored);
  });

  test('cuts a text of 70 KB, and loses nothing after it', async () => {
    const from = newNumber();
    await provider.append(
      inbound({ from, body: 'x'.repeat(70_000) }),
      inbound({ from, body: 'depois' }),
    );
    expect((await threadOf(from)).map((message) => message.body.length)).toEqual([65_536, 6]);
  });
});

test('18: sends the event to an attendant of the queue, and not to one outside it', async () => {
  const [inside, outside] = await Promise.all([
    buildUser(app.core, companyId, { queueIds: [queueId] }),
    buildUser(app.core, companyId),
  ]);
  const [a, b] = [await app.login(inside.email), await app.login(outside.email)];
  const [socketA, socketB] = [await a.socket(), await b.socket()];
  let leaked = 0;
  socketB.on(eventName(companyId, 'ticket'), () => leaked++);
  const seen = nextEvent<{ ticket: Ticket }>(socketA, eventName(companyId, 'ticket'));
  const from = newNumber();
  await provider.append(inbound({ from }));
  const { ticket } = await seen;
  expect(ticket.contact.number).toBe(from);
  expect((await socketB.emitWithAck('joinChatBox', ticket.id)).ok).toBe(false);
  await provider.append(inbound({ from, body: 'segredo' }));
  await eventually('second message stored', async () => (await threadOf(from)).length === 2);
  await expect(
    b.call('GET /tickets/:ticketId', { params: { ticketId: ticket.id } }),
  ).rejects.toMatchObject({
    status: 403,
    code: 'ERR_NO_PERMISSION',
  });
  const { tickets } = await b.call('GET /tickets', { query: { searchParam: 'segredo' } });
  expect({ leaked, found: tickets.length }).toEqual({ leaked: 0, found: 0 });
});

describe('messages that were kept while we were offline', () => {
  test('28: stores all of them once, in order, however often they are delivered', async () => {
    const from = newNumber();
    const kept = Array.from({ length: 20 }, (_, n) =>
      inbound({ from, body: `${n}`, origin: 'offline' }),
    );
    await provider.append(...kept);
    await provider.append(...kept.toReversed());
    expect((await threadOf(from)).map((message) => message.body)).toEqual(
      kept.map((message) => message.body),
    );
    expect((await ticketsOf(from))[0]).toMatchObject({ unreadMessages: 20 });
  });

  test('29: stores messages sent from the phone as ours, read, and not deletable', async () => {
    const from = newNumber();
    await provider.append(
      inbound({ from, body: 'oi', origin: 'offline' }),
      inbound({ from, body: 'do aparelho', fromMe: true, origin: 'offline', name: 'Loja' }),
    );
    const [, ours] = await threadOf(from);
    expect(ours).toMatchObject({ fromMe: true, userId: null, ack: 2, read: true });
    expect((await ticketsOf(from))[0]).toMatchObject({
      unreadMessages: 1,
      lastMessage: 'do aparelho',
    });
    await expect(
      admin.call('DELETE /messages/:messageId', { params: { messageId: ours!.id } }),
    ).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });
});

test('33: stores a hostile contact card and location unchanged, with one short preview line', async () => {
  const from = newNumber();
  const card = `BEGIN:VCARD\r\nFN:<img src=x onerror=alert(1)>\r\n${'NOTE:x\r\n'.repeat(10_000)}END:VCARD`;
  await provider.append(inbound({ from, kind: 'contactMessage', body: card }));
  expect((await ticketsOf(from))[0]!.lastMessage).toBe('👤 <img src=x onerror=alert(1)>');
  await provider.append(
    inbound({ from, kind: 'locationMessage', body: `x|javascript:alert(1)|${'y'.repeat(5000)}` }),
  );
  expect((await ticketsOf(from))[0]!.lastMessage.length).toBeLessThan(320);
});
