import type { Message } from '@prosa/contract/messages';
import { eventName } from '@prosa/contract/realtime';
import type { Ticket } from '@prosa/contract/tickets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildQueue, buildTag } from '../../testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let phone: SandboxPhone;
let admin: TestSession;
let ana: TestSession;
let bruno: TestSession;
let companyId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  const { id: queueId } = await buildQueue(app.core, companyId);
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { queueIds: [queueId] });
  bruno = await app.enter(companyId, { queueIds: [queueId] });
  phone = await linkSandbox(app, admin, { queueIds: [queueId] });
});
afterAll(() => app.stop());

let lastNumber = 0;
const newNumber = () => `5511977${String(++lastNumber).padStart(6, '0')}`;

/** A customer has written, and ana has accepted. */
async function openTicket(who = ana): Promise<{ number: string; ticketId: number }> {
  const number = newNumber();
  await phone.write(number, 'oi');
  const ticket = await eventually('the ticket', async () => {
    const { tickets } = await who.call('GET /tickets', { query: { searchParam: number } });
    return tickets[0];
  });
  await who.call('PUT /tickets/:ticketId', {
    params: { ticketId: ticket.id },
    body: { status: 'open' },
  });
  return { number, ticketId: ticket.id };
}

const send = async (
  who: TestSession,
  ticketId: number,
  body: object,
  files?: Record<string, File[]>,
) =>
  (await who.call('POST /messages/:ticketId', {
    params: { ticketId },
    body,
    ...(files ? { files } : {}),
  })) as Message;

const thread = async (ticketId: number) =>
  (await admin.call('GET /messages/:ticketId', { params: { ticketId } })).messages;

const fromCompany = async (number: string) =>
  (await phone.shows(number)).filter((message) => !message.fromCustomer);

const reached = (number: string, count: number) =>
  eventually(`${count} messages on the phone`, async () => {
    const shown = await fromCompany(number);
    return shown.length >= count && shown;
  });

describe('sending', () => {
  test('notifies lists of the sender and delivery state of the last message', async () => {
    const { number, ticketId } = await openTicket();
    const listed = async () =>
      (await admin.call('GET /tickets', { query: { searchParam: number } })).tickets[0]?.lastFrom;
    expect(await listed()).toMatchObject({ fromMe: false, user: null, contact: null });
    const socket = await admin.socket();
    const acks: (number | undefined)[] = [];
    socket.on(eventName(ana.user.companyId, 'ticket'), ({ ticket }: { ticket?: Ticket }) => {
      if (ticket?.id === ticketId) acks.push(ticket.lastFrom?.ack);
    });
    const { id } = await send(ana, ticketId, { body: 'já vai' });
    await reached(number, 1);
    await eventually('it is delivered in lists', () => acks.some((ack) => (ack ?? 0) >= 3));
    expect(await listed()).toMatchObject({
      messageId: id,
      fromMe: true,
      automatic: false,
      user: { id: ana.user.id },
    });
  });

  test('sends lists the ticket as they read it afterwards', async () => {
    const { number, ticketId } = await openTicket();
    const tag = await buildTag(app.core, companyId);
    await admin.call('POST /tags/sync', { body: { ticketId, tags: [{ id: tag.id }] } });
    const socket = await admin.socket();
    const tickets: Ticket[] = [];
    socket.on(eventName(companyId, 'ticket'), ({ ticket }: { ticket?: Ticket }) => {
      if (ticket?.id === ticketId) tickets.push(ticket);
    });
    await send(ana, ticketId, { body: 'já vai' });
    await reached(number, 1);
    const sent = await eventually('the ticket', () => tickets[0]);
    const { tickets: listed } = await admin.call('GET /tickets', {
      query: { searchParam: number },
    });
    expect(sent).toMatchObject({ lastMessage: 'já vai', tags: [{}], lastFrom: { ack: 1 } });
    // What its delivery has changed since.
    const delivery = { ack: expect.any(Number), sendState: expect.any(String) };
    expect(listed[0]).toMatchObject({ ...sent, lastFrom: { ...sent.lastFrom, ...delivery } });
  });

  test('shows a message at once, delivers it to the phone, then updates its ticks', async () => {
    const { number, ticketId } = await openTicket();
    const row = await send(ana, ticketId, { body: 'Olá!', clientId: crypto.randomUUID() });
    expect(row).toMatchObject({ body: 'Olá!', ack: 1, sendState: 'pending', userId: ana.user.id });
    expect(await reached(number, 1)).toMatchObject([{ body: 'Olá!' }]);
    const read = await eventually('the blue ticks', async () => {
      const last = (await thread(ticketId)).at(-1);
      return last?.ack === 4 && last;
    });
    expect(read).toMatchObject({ id: row.id, sendState: 'sent' });
  });

  test('signs once, on the server', async () => {
    const { number, ticketId } = await openTicket();
    const signed = `*${ana.user.name}:*\noi`;
    await send(ana, ticketId, { body: 'oi', sign: true });
    await send(ana, ticketId, { body: signed, sign: true });
    expect((await reached(number, 2)).map((message) => message.body)).toEqual([signed, signed]);
  });

  test('22: the same key sends once and answers the same; another text under it is refused', async () => {
    const { number, ticketId } = await openTicket();
    const clientId = crypto.randomUUID();
    const [first, second] = await Promise.all([
      send(ana, ticketId, { body: 'uma vez', clientId }),
      send(ana, ticketId, { body: 'uma vez', clientId }),
    ]);
    expect(second?.id).toBe(first?.id);
    await expect(send(ana, ticketId, { body: 'outra', clientId })).rejects.toMatchObject({
      status: 422,
      code: 'ERR_IDEMPOTENCY_MISMATCH',
    });
    await send(ana, ticketId, { body: 'fim' });
    expect((await reached(number, 2)).map((message) => message.body)).toEqual(['uma vez', 'fim']);
  });

  test('25: a hundred at once arrive in the order they were accepted', async () => {
    const { number, ticketId } = await openTicket();
    await Promise.all(Array.from({ length: 100 }, (_, n) => send(ana, ticketId, { body: `${n}` })));
    const shown = (await reached(number, 100)).map((message) => message.body);
    const stored: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { messages: Message[]; hasMore: boolean; cursor: string | null } =
        await admin.call('GET /messages/:ticketId', {
          params: { ticketId },
          query: cursor ? { cursor } : {},
        });
      stored.unshift(
        ...page.messages.filter((message) => message.fromMe).map((message) => message.body),
      );
      cursor = page.hasMore ? page.cursor : null;
    } while (cursor);
    expect(shown).toEqual(stored);
  });

  test('34: refuses messages in a pending or closed ticket, and deletion by others than the author', async () => {
    const { ticketId } = await openTicket();
    const { id } = await send(ana, ticketId, { body: 'minha' });
    const params = { messageId: id };
    await expect(bruno.call('DELETE /messages/:messageId', { params })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    await expect(admin.call('DELETE /messages/:messageId', { params })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    for (const status of ['pending', 'closed'] as const) {
      await ana.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status } });
      await expect(send(ana, ticketId, { body: 'x' })).rejects.toMatchObject({
        code: 'ERR_TICKET_NOT_OPEN',
      });
      await ana.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status: 'open' } });
    }
  });

  test('deletes on the phone when the author deletes', async () => {
    const { number, ticketId } = await openTicket();
    const { id } = await send(ana, ticketId, { body: 'engano' });
    await reached(number, 1);
    await ana.call('DELETE /messages/:messageId', { params: { messageId: id } });
    expect((await thread(ticketId)).at(-1)).toMatchObject({ isDeleted: true, body: '' });
    await eventually('deleted on the phone', async () => (await fromCompany(number))[0]?.deleted);
  });

  test('35: a message that the provider refused is marked as failed and can be retried', async () => {
    const { number, ticketId } = await openTicket();
    await phone.faults({ failNext: 'permanent' });
    const { id } = await send(ana, ticketId, { body: 'tente de novo' });
    await eventually('failed', async () => (await thread(ticketId)).at(-1)?.sendState === 'failed');
    await ana.call('POST /messages/:messageId/retry', { params: { messageId: id } });
    expect(await reached(number, 1)).toMatchObject([{ body: 'tente de novo' }]);
  });

  test('23: a lost outcome is resolved without a second message', async () => {
    const { number, ticketId } = await openTicket();
    await phone.faults({ failNext: 'unknown' });
    await send(ana, ticketId, { body: 'só uma' });
    await eventually('settled', async () => (await thread(ticketId)).at(-1)?.sendState === 'sent');
    expect((await fromCompany(number)).map((message) => message.body)).toEqual(['só uma']);
  });

  test('sends waiting messages in order when the link is back', async () => {
    const { number, ticketId } = await openTicket();
    await phone.link('drop');
    for (const body of ['a', 'b', 'c']) await send(ana, ticketId, { body });
    await phone.link('restore');
    expect((await reached(number, 3)).map((message) => message.body)).toEqual(['a', 'b', 'c']);
  });

  test('resets unread and marks read on the phone when the holder reads; others change nothing', async () => {
    const { number, ticketId } = await openTicket();
    await phone.write(number, 'segunda');
    const unread = () =>
      admin.call('GET /tickets/:ticketId', { params: { ticketId } }).then((t) => t.unreadMessages);
    await eventually('unread counted', async () => (await unread()) === 2);
    await thread(ticketId);
    expect(await unread()).toBe(2);
    await admin.call('POST /tickets/:ticketId/read', { params: { ticketId } });
    expect(await unread()).toBe(2);
    expect((await phone.shows(number)).some((m) => m.status === 'read')).toBe(false);
    await ana.call('POST /tickets/:ticketId/read', { params: { ticketId } });
    expect(await unread()).toBe(0);
    await eventually('read on the phone', async () =>
      (await phone.shows(number)).filter((m) => m.fromCustomer).every((m) => m.status === 'read'),
    );
  });

  test('refuses empty text and a quote from another thread', async () => {
    const [one, two] = [await openTicket(), await openTicket()];
    const { id } = await send(ana, two.ticketId, { body: 'lá' });
    await expect(send(ana, one.ticketId, { body: '  ' })).rejects.toMatchObject({
      code: 'ERR_EMPTY_MESSAGE',
    });
    await expect(send(ana, one.ticketId, { body: 'cá', quotedMsg: id })).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    });
  });

  test('shows the quote of a reply on both sides', async () => {
    const { number, ticketId } = await openTicket();
    const [first] = await thread(ticketId);
    const reply = await send(ana, ticketId, { body: 'sobre isso', quotedMsg: first!.id });
    expect(reply.quotedMsg).toMatchObject({ id: first!.id, body: 'oi', fromMe: false });
    const own = await send(ana, ticketId, { body: 'ainda', quotedMsg: reply.id });
    expect(own.quotedMsg).toMatchObject({ automatic: false, user: reply.user });
    const [shown] = await reached(number, 1);
    expect(shown?.quotedId).toBe((await phone.shows(number))[0]!.id);
  });

  test('sends thread events to users who have it open', async () => {
    const { number, ticketId } = await openTicket();
    const socket = await ana.socket();
    await socket.emitWithAck('joinChatBox', ticketId);
    const bodies: string[] = [];
    socket.on(eventName(companyId, 'appMessage'), ({ action, message }) => {
      if (action === 'create') bodies.push(message.body);
    });
    await phone.write(number, 'ao vivo');
    await eventually('the event', () => bodies.includes('ao vivo'));
  });
});
