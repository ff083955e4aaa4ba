/** Messages that belong to no attendance, as texts of campaigns do. */
import type { Message } from '@prosa/contract/messages';
import { type EventPayloads, eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMessages } from '../../conversation/messages/messages.queries.ts';
import { announceQueued, queueMessage } from '../../conversation/messages/queue-message.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildQueue } from '../../testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../testing/sandbox-phone.ts';
import { joinTicket } from '../../testing/socket-rooms.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let queueId: number;
let admin: TestSession;
let ana: TestSession;
let stranger: TestSession;
let phone: SandboxPhone;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: queueId } = await buildQueue(app.core, companyId));
  const { id: otherQueueId } = await buildQueue(app.core, companyId);
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { queueIds: [queueId] });
  stranger = await app.enter(companyId, { queueIds: [otherQueueId] });
  phone = await linkSandbox(app, admin);
});
afterAll(() => app?.stop());

let lastNumber = 0;

const ticketsOf = async (who: TestSession, number: string) =>
  (await who.call('GET /tickets', { query: { searchParam: number, showAll: 'true' } })).tickets;

/** A customer whose attendance in Ana's queue has been closed. */
async function buildCustomer() {
  const number = `5511944${String(++lastNumber).padStart(6, '0')}`;
  await phone.write(number, 'oi');
  const { id: ticketId } = await eventually(
    'the ticket',
    async () => (await ticketsOf(admin, number))[0],
  );
  const params = { ticketId };
  const put = (body: object) => admin.call('PUT /tickets/:ticketId', { params, body });
  await put({ status: 'open', queueId });
  await put({ status: 'closed' });
  return { number, ticketId };
}

/** A campaign writes to them. */
async function write(
  ticketId: number,
  body: string,
  more: { quotedId?: string } = {},
): Promise<string> {
  return inTransaction(companyCtx(app.core, companyId), async (tx) => {
    const [row] = await rows<{
      conversation_id: number;
      contact_id: number;
      connection_id: number;
    }>(
      tx.db,
      sql`select conversation_id, contact_id, connection_id from tickets where id = ${ticketId}`,
    );
    const thread = {
      conversationId: row!.conversation_id,
      contactId: row!.contact_id,
      connectionId: row!.connection_id,
      ticketId: null,
    };
    const message = {
      body,
      mediaType: 'conversation',
      author: { kind: 'campaign', campaignId: 1 } as const,
    };
    const id = await queueMessage(tx, thread, { ...message, ...more });
    await announceQueued(tx, thread, { rows: await findMessages(tx, [id]) });
    return id;
  });
}

const threadOf = async (who: TestSession, ticketId: number): Promise<Message[]> =>
  (await who.call('GET /messages/:ticketId', { params: { ticketId } })).messages;

const delivered = (ticketId: number, id: string): Promise<Message> =>
  eventually('it is delivered', async () =>
    (await threadOf(ana, ticketId)).find((message) => message.id === id && message.ack >= 3),
  );

describe('a message between attendances', () => {
  test('reaches the customer, stands in the thread and opens no ticket', async () => {
    const { number, ticketId } = await buildCustomer();
    const [before] = await ticketsOf(admin, number);
    const id = await write(ticketId, 'Promoção de inverno');
    expect(await delivered(ticketId, id)).toMatchObject({ ticketId: null, automatic: true });
    expect((await phone.shows(number)).map(({ body }) => body)).toContain('Promoção de inverno');
    expect(await ticketsOf(admin, number)).toEqual([before]);
  });

  test('is followed by an attendance when the customer answers', async () => {
    const { number, ticketId } = await buildCustomer();
    const id = await write(ticketId, 'Temos novidades');
    await delivered(ticketId, id);
    const ctx = companyCtx(app.core, companyId);
    await inTransaction(ctx, ({ db }) =>
      db.execute(
        sql`update tickets set closed_at = now() - interval '1 day' where id = ${ticketId}`,
      ),
    );
    await phone.write(number, 'quero saber');
    const tickets = await eventually('the next attendance', async () => {
      const found = await ticketsOf(admin, number);
      return found.length === 2 && found;
    });
    const next = tickets.find((ticket) => ticket.id !== ticketId)!;
    expect(next).toMatchObject({ status: 'pending', unreadMessages: 1 });
    const { messages, attendances } = await admin.call('GET /messages/:ticketId', {
      params: { ticketId: next.id },
    });
    const places = messages.map((message) => [message.body, message.ticketId]);
    expect(places.slice(-2)).toEqual([
      ['Temos novidades', null],
      ['quero saber', next.id],
    ]);
    expect(attendances.map((each) => each.id)).toEqual([ticketId, next.id]);
  });

  test('updates open threads, with its ticks', async () => {
    const { ticketId } = await buildCustomer();
    const socket = await ana.socket();
    expect(await joinTicket(socket, ticketId)).toEqual({ ok: true });
    const acks: number[] = [];
    socket.on(eventName(companyId, 'appMessage'), ({ message }: EventPayloads['appMessage']) =>
      acks.push(message.ack),
    );
    const heard = nextEvent<EventPayloads['appMessage']>(
      socket,
      eventName(companyId, 'appMessage'),
    );
    const id = await write(ticketId, 'ao vivo');
    const [row] = await ticketsOf(admin, 'ao vivo');
    expect(await heard).toMatchObject({
      action: 'create',
      ticketId: null,
      message: { id, ticketId: null },
      conversationOf: { contactId: row!.contactId, whatsappId: row!.whatsappId },
    });
    await eventually('its ticks', () => acks.some((ack) => ack >= 3));
  });

  test('is found only by users who may see one of its attendances', async () => {
    const { ticketId } = await buildCustomer();
    const id = await write(ticketId, 'liquidação de ornitorrincos');
    const found = async (who: TestSession) => ({
      palette: (await who.call('GET /search', { query: { searchParam: 'ornitorrincos' } }))
        .messages,
      list: (await ticketsOf(who, 'ornitorrincos')).map(({ id: each, match }) => [
        each,
        match?.messageId,
      ]),
    });
    const [ticket] = await ticketsOf(admin, 'ornitorrincos');
    for (const who of [admin, ana])
      expect(await found(who)).toMatchObject({
        palette: [{ id, ticketUuid: ticket!.uuid, fromMe: true, automatic: true }],
        list: [[ticketId, id]],
      });
    expect(await found(stranger)).toEqual({ palette: [], list: [] });
    const params = { ticketId };
    const { messages } = await ana.call('GET /tickets/:ticketId/find', {
      params,
      query: { searchParam: 'ornitorrincos' },
    });
    expect(messages.map((message) => message.id)).toEqual([id]);
  });

  test("is listed among the contact's addresses, with the ticket to look at it through", async () => {
    const { ticketId } = await buildCustomer();
    const id = await write(ticketId, 'veja https://loja.example');
    const list = (who: TestSession) =>
      who.call('GET /tickets/:ticketId/files', { params: { ticketId }, query: { kind: 'links' } });
    const [ticket] = await ticketsOf(admin, 'loja.example');
    for (const who of [admin, ana])
      expect((await list(who)).files).toMatchObject([{ id, ticketUuid: ticket!.uuid }]);
  });

  test('can be quoted in the next attendance, and quotes what its readers may see', async () => {
    const { ticketId } = await buildCustomer();
    const [first] = await threadOf(ana, ticketId);
    const id = await write(ticketId, 'sobre o que disse', { quotedId: first!.id });
    const between = (await threadOf(ana, ticketId)).find((message) => message.id === id);
    expect(between?.quotedMsg).toMatchObject({ id: first!.id, body: 'oi' });
    const params = { ticketId };
    await ana.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
    const reply = (await ana.call('POST /messages/:ticketId', {
      params,
      body: { body: 'lembra?', quotedMsg: id },
    })) as Message;
    expect(reply.quotedMsg).toMatchObject({ id, body: 'sobre o que disse', automatic: true });
  });

  test('can be resent after a failure by the current attendant', async () => {
    const { number, ticketId } = await buildCustomer();
    const ctx = companyCtx(app.core, companyId);
    const id = await write(ticketId, 'outra vez');
    await delivered(ticketId, id);
    await inTransaction(ctx, ({ db }) =>
      db.execute(
        sql`update messages set send_state = 'failed', ack = 1, provider_id = 'again' where id = ${id}`,
      ),
    );
    const retry = (who: TestSession) =>
      who.call('POST /messages/:messageId/retry', { params: { messageId: id } });
    await expect(retry(stranger)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(retry(ana)).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_OPEN' });
    await ana.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status: 'open' } });
    expect(await retry(ana)).toMatchObject({ id, sendState: 'pending', ticketId: null });
    const again = async () =>
      (await phone.shows(number)).filter(({ body }) => body === 'outra vez');
    await eventually('it comes again', async () => (await again()).length === 2);
    const lane = await inTransaction(ctx, ({ db }) =>
      rows<{ lane: number }>(db, sql`select lane from messages where id = ${id}`),
    );
    expect(lane).toEqual([{ lane: 0 }]);
  });

  test('can be forwarded but not deleted', async () => {
    const { ticketId } = await buildCustomer();
    const { number } = await buildCustomer();
    const id = await write(ticketId, 'passe adiante');
    await delivered(ticketId, id);
    const [target] = await ticketsOf(admin, number);
    const body = { messageIds: [id], contactIds: [target!.contactId] };
    expect(await ana.call('POST /messages/forward', { body })).toMatchObject({
      recipients: [{ error: null }],
    });
    await expect(stranger.call('POST /messages/forward', { body })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    const params = { messageId: id };
    await expect(ana.call('DELETE /messages/:messageId', { params })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
  });
});
