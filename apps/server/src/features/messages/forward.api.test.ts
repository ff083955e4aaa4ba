/** Messages are forwarded to other contacts, each in their conversation. */
import type { Message } from '@prosa/contract/messages';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTicket,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let ana: TestSession;
let bruno: TestSession;
let queueId: number;
let otherQueueId: number;
let phone: SandboxPhone;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: queueId } = await buildQueue(app.core, companyId));
  ({ id: otherQueueId } = await buildQueue(app.core, companyId));
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { name: 'Ana', queueIds: [queueId] });
  bruno = await app.enter(companyId, { name: 'Bruno', queueIds: [otherQueueId] });
  phone = await linkSandbox(app, admin, { queueIds: [queueId], isDefault: true });
  await phone.faults({ reads: false });
});
afterAll(() => app?.stop());

let lastNumber = 0;
const newNumber = () => `5511966${String(++lastNumber).padStart(6, '0')}`;
const thread = async (ticketId: number) =>
  (await admin.call('GET /messages/:ticketId', { params: { ticketId } })).messages;
const ticketsOf = async (searchParam: string) =>
  (await admin.call('GET /tickets', { query: { searchParam, showAll: 'true' } })).tickets;

type Writing = Parameters<TestSession['call']>[1] & { body?: object; files?: object };
const write = (number: string, { body, files }: Writing) =>
  admin.call('POST /sandbox/messages', {
    body: { whatsappId: phone.connectionId, from: { number }, ...body },
    ...(files ? { files } : {}),
  } as never);

/** A customer has written, and ana has accepted. */
async function openTicket() {
  const number = newNumber();
  await phone.write(number, 'oi');
  const { id: ticketId, contactId } = await eventually(
    'the ticket',
    async () => (await ticketsOf(number))[0],
  );
  await ana.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status: 'open' } });
  return { number, ticketId, contactId };
}

const received = (ticketId: number, accept: (message: Message) => boolean) =>
  eventually('it is received', async () => (await thread(ticketId)).find(accept));

type ForwardBody = Parameters<typeof ana.call<'POST /messages/forward'>>[1]['body'];
const forward = async (who: TestSession, body: ForwardBody) =>
  (await who.call('POST /messages/forward', { body })).recipients;

const shownAt = (number: string, count: number) =>
  eventually(`${count} messages on the phone`, async () => {
    const shown = (await phone.shows(number)).filter(({ fromCustomer }) => !fromCustomer);
    return shown.length >= count && shown;
  });

/** How many files messages show. */
const sharedFiles = async () =>
  (
    await inSystem(app.core, (db) =>
      db.execute(sql`select count(distinct m.file_id)::int as count from messages m
        where m.company_id = ${companyId}`),
    )
  ).rows[0];

test('sends copies in thread order, marked as forwarded, with the comment after them', async () => {
  const from = await openTicket();
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#0f7a55' },
  })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'foto.png', { type: 'image/png' });
  await write(from.number, { body: { body: 'a cor' }, files: { media: [file] } });
  const place = { latitude: -23.55, longitude: -46.63, name: 'Loja' };
  await write(from.number, { body: { kind: 'location', location: place } });
  const contact = { name: 'Rita', number: '5511955550000' };
  await write(from.number, { body: { kind: 'contact', contact, forwardingScore: 2 } });
  await received(from.ticketId, ({ mediaType }) => mediaType === 'contactMessage');
  await received(from.ticketId, ({ mediaState }) => mediaState === 'ready');
  await ana.call('POST /messages/:ticketId', {
    params: { ticketId: from.ticketId },
    body: { body: 'do catálogo' },
  });
  const sources = await thread(from.ticketId);
  const before = await sharedFiles();

  const known = await openTicket();
  const unknown = await buildContact(app.core, companyId, { number: newNumber() });
  await phone.write(known.number, 'e aí?');
  await received(known.ticketId, ({ body }) => body === 'e aí?');
  const answers = await forward(ana, {
    messageIds: sources.map(({ id }) => id).toReversed(),
    contactIds: [known.contactId, unknown.id],
    comment: 'veja só',
  });
  expect(answers).toMatchObject([
    { contactId: known.contactId, ticket: { id: known.ticketId }, error: null },
    { contactId: unknown.id, error: null },
  ]);
  for (const number of [known.number, unknown.number])
    expect(await shownAt(number, 6)).toMatchObject([
      { mediaType: 'conversation', body: 'oi', forwardingScore: 1 },
      { mediaType: 'image', body: 'a cor', forwardingScore: 1 },
      { mediaType: 'locationMessage', forwardingScore: 1 },
      { mediaType: 'contactMessage', body: expect.stringContaining('Rita'), forwardingScore: 3 },
      // The company's own text, to the customer.
      { mediaType: 'conversation', body: 'do catálogo', forwardingScore: 0 },
      { mediaType: 'conversation', body: 'veja só', forwardingScore: 0 },
    ]);
  const [opened] = await ticketsOf(unknown.number);
  expect(opened).toMatchObject({ status: 'open', userId: ana.user.id, queueId });
  expect((await thread(opened!.id)).map(({ forwardingScore }) => forwardingScore)).toEqual([
    1, 1, 1, 3, 0, 0,
  ]);
  expect((await ticketsOf(known.number))[0]).toMatchObject({ unreadMessages: 2 });
  expect(await sharedFiles()).toEqual(before);
});

test('keeps a forwarded file after its first message was deleted', async () => {
  const from = await openTicket();
  const file = new File(['%PDF-1.4\n%%EOF\n'], 'nota.pdf', { type: 'application/pdf' });
  await write(from.number, { body: {}, files: { media: [file] } });
  const source = await received(from.ticketId, ({ mediaState }) => mediaState === 'ready');
  const to = await openTicket();
  await forward(ana, { messageIds: [source.id], contactIds: [to.contactId] });
  await admin.call('DELETE /tickets/:ticketId', { params: { ticketId: from.ticketId } });
  const copy = await received(to.ticketId, ({ mediaType }) => mediaType === 'application');
  expect((await admin.open(copy.mediaUrl)).status).toBe(200);
  expect(await shownAt(to.number, 1)).toMatchObject([{ mediaName: 'nota.pdf' }]);
});

test('sends once and opens one ticket for the same key, also concurrently', async () => {
  const from = await openTicket();
  const [source] = await thread(from.ticketId);
  const { id: contactId, number } = await buildContact(app.core, companyId, {
    number: newNumber(),
  });
  const body = { messageIds: [source!.id], contactIds: [contactId], clientId: crypto.randomUUID() };
  const [first, second] = await Promise.all([forward(ana, body), forward(ana, body)]);
  expect(first).toEqual(second);
  expect(first).toMatchObject([{ error: null }]);
  const [ticket, ...others] = await ticketsOf(number);
  expect(others).toEqual([]);
  expect(await thread(ticket!.id)).toHaveLength(1);
});

test('reports the reason per recipient, without affecting the others', async () => {
  const from = await openTicket();
  const [source] = await thread(from.ticketId);
  const { connectionId } = phone;
  const theirs = await buildTicket(app.core, companyId, {
    connectionId,
    status: 'open',
    userId: bruno.user.id,
    queueId: otherQueueId,
  });
  const blocked = await buildContact(app.core, companyId, { number: newNumber(), blocked: true });
  const noOne = await buildContact(app.core, companyId, { number: '5511' });
  const to = await openTicket();
  expect(
    await forward(ana, {
      messageIds: [source!.id],
      contactIds: [theirs.contactId, blocked.id, noOne.id, to.contactId],
    }),
  ).toMatchObject([
    { ticket: null, error: 'ERR_OTHER_OPEN_TICKET', holder: { user: { name: 'Bruno' } } },
    { ticket: null, error: 'ERR_CONTACT_BLOCKED' },
    { ticket: null, error: 'ERR_WAPP_INVALID_CONTACT' },
    { ticket: { id: to.ticketId }, error: null },
  ]);
});

test('leaves no ticket where free text is not allowed', async () => {
  const from = await openTicket();
  const [source] = await thread(from.ticketId);
  const cloud = await buildConnection(app.core, companyId, {
    provider: 'cloud',
    status: 'CONNECTED',
  });
  const { id, number } = await buildContact(app.core, companyId, { number: newNumber() });
  const body = { messageIds: [source!.id], contactIds: [id], whatsappId: cloud.id };
  expect(await forward(ana, body)).toMatchObject([{ error: 'ERR_SERVICE_WINDOW_CLOSED' }]);
  expect(await ticketsOf(number)).toEqual([]);
});

test('refuses messages that are deleted, unknown or of another queue', async () => {
  const from = await openTicket();
  const [source] = await thread(from.ticketId);
  const to = await openTicket();
  const body = { messageIds: [source!.id], contactIds: [to.contactId] };
  expect(await refusal(forward(bruno, body))).toBe('403 ERR_NO_PERMISSION');
  expect(await refusal(forward(ana, { ...body, messageIds: [crypto.randomUUID()] }))).toBe(
    '404 ERR_NO_MESSAGE_FOUND',
  );
  const own = (await ana.call('POST /messages/:ticketId', {
    params: { ticketId: from.ticketId },
    body: { body: 'engano' },
  })) as Message;
  await ana.call('DELETE /messages/:messageId', { params: { messageId: own.id } });
  expect(await refusal(forward(ana, { ...body, messageIds: [source!.id, own.id] }))).toBe(
    '422 ERR_FORWARD_WAPP_MSG',
  );
  expect((await thread(to.ticketId)).map(({ body }) => body)).toEqual(['oi']);
});
