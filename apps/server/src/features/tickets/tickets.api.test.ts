import { eventName } from '@prosa/contract/realtime';
import type { Ticket } from '@prosa/contract/tickets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildAnswering,
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildTag,
  buildTicket,
} from '../../testing/builders.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let sales: number;
let support: number;
let ana: TestSession;
let bruno: TestSession;
let admin: TestSession;
let supervisor: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: sales } = await buildQueue(app.core, companyId));
  ({ id: support } = await buildQueue(app.core, companyId));
  ({ id: connectionId } = await buildConnection(app.core, companyId, {
    status: 'CONNECTED',
    isDefault: true,
  }));
  ana = await app.enter(companyId, { queueIds: [sales] });
  bruno = await app.enter(companyId, { queueIds: [sales, support] });
  admin = await app.enter(companyId, { profile: 'admin' });
  supervisor = await app.enter(companyId, { profile: 'supervisor', queueIds: [sales] });
});
afterAll(() => app.stop());

const pendingTicket = (queueId: number | null = sales) =>
  buildTicket(app.core, companyId, { connectionId, queueId });

const put = (who: TestSession, ticketId: number, body: object) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId }, body });

describe('27: two attendants accept at once', () => {
  test('lets one win and names them to the other', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await pendingTicket();
      const results = await Promise.allSettled([
        put(ana, id, { status: 'open' }),
        put(bruno, id, { status: 'open' }),
      ]);
      const won = results.find((result) => result.status === 'fulfilled');
      const lost = results.find((result) => result.status === 'rejected');
      expect(lost?.reason).toMatchObject({
        status: 409,
        code: 'ERR_OTHER_OPEN_TICKET',
        data: { ticket: { id, user: won?.value.user } },
      });
    }
  });
});

describe('the life of a ticket', () => {
  test('accept, return, accept, resolve, reopen', async () => {
    const { id } = await pendingTicket();
    expect(await put(ana, id, { status: 'open' })).toMatchObject({
      status: 'open',
      userId: ana.user.id,
    });
    expect(await put(ana, id, { status: 'pending', userId: null })).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: sales,
    });
    await put(bruno, id, { status: 'open' });
    expect(await put(bruno, id, { status: 'closed' })).toMatchObject({
      status: 'closed',
      userId: bruno.user.id,
    });
    expect(await put(ana, id, { status: 'open' })).toMatchObject({
      status: 'open',
      userId: ana.user.id,
      closedAt: null,
    });
  });

  test('keeps its automation when accepted, moved and returned, and ends it when resolved', async () => {
    const { id } = await pendingTicket();
    const bot = { useIntegration: true, ...(await buildAnswering(app.core, companyId)) };
    const none = { useIntegration: false, promptId: null, integrationId: null };
    expect(await put(bruno, id, { status: 'open', ...bot })).toMatchObject(bot);
    expect(await put(bruno, id, { queueId: support })).toMatchObject(bot);
    expect(await put(bruno, id, { status: 'open' })).toMatchObject(bot);
    expect(await put(bruno, id, { status: 'pending', userId: null })).toMatchObject(bot);
    expect(await put(bruno, id, { integrationId: null })).toMatchObject({
      ...bot,
      integrationId: null,
    });
    expect(await put(bruno, id, { status: 'closed', ...bot })).toMatchObject(none);
  });

  test('refuses another company’s prompt and integration as if they were absent', async () => {
    const { id } = await pendingTicket();
    const foreign = await buildAnswering(app.core, (await buildCompany(app.core)).id);
    await expect(
      put(ana, id, { status: 'open', promptId: foreign.promptId }),
    ).rejects.toMatchObject({ code: 'ERR_NO_PROMPT_FOUND' });
    await expect(
      put(ana, id, { status: 'open', integrationId: foreign.integrationId }),
    ).rejects.toMatchObject({ code: 'ERR_NO_DIALOG_FOUND' });
  });

  test('refuses reopening while another attendance of the contact is open, and names its holder', async () => {
    const { id, contactId } = await pendingTicket();
    await put(ana, id, { status: 'closed' });
    const other = await buildTicket(app.core, companyId, {
      connectionId,
      contactId,
      queueId: sales,
      status: 'open',
      userId: bruno.user.id,
    });
    await expect(put(ana, id, { status: 'open' })).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      data: { ticket: { id: other.id, userId: bruno.user.id } },
    });
  });

  test('transfers only to users who serve the queue, and to a queue alone as waiting', async () => {
    const { id } = await pendingTicket();
    await put(bruno, id, { status: 'open' });
    await expect(put(bruno, id, { userId: ana.user.id, queueId: support })).rejects.toMatchObject({
      code: 'ERR_USER_NOT_IN_QUEUE',
    });
    expect(await put(bruno, id, { userId: ana.user.id, queueId: sales })).toMatchObject({
      status: 'open',
      userId: ana.user.id,
    });
    expect(await put(ana, id, { queueId: support })).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: support,
    });
    await expect(put(ana, id, { status: 'open' })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
  });

  test('removes a moved ticket from screens of users who may no longer see it', async () => {
    const { id } = await pendingTicket();
    const socket = await ana.socket();
    const lost = nextEvent<{ action: string; ticketId: number; gone: boolean }>(
      socket,
      eventName(companyId, 'ticket'),
      // Another event may still be on its way from an earlier test.
      (event) => event.action === 'delete' && event.ticketId === id,
    );
    await put(bruno, id, { queueId: support });
    expect(await lost).toMatchObject({ ticketId: id, gone: false });
  });

  test('lets only admins delete, and notifies the open thread', async () => {
    const { id } = await pendingTicket();
    const socket = await ana.socket();
    await socket.emitWithAck('joinChatBox', id);
    const params = { ticketId: id };
    await expect(ana.call('DELETE /tickets/:ticketId', { params })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    const gone = nextEvent<{ action: string; ticketId: number; gone: boolean }>(
      socket,
      eventName(companyId, 'ticket'),
      (event) => event.ticketId === id,
    );
    await admin.call('DELETE /tickets/:ticketId', { params });
    expect(await gone).toMatchObject({ action: 'delete', gone: true });
    await expect(admin.call('GET /tickets/:ticketId', { params })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    });
  });

  test('lets a supervisor transfer, return and resolve in other queues, but not serve there', async () => {
    const { id } = await pendingTicket(support);
    const params = { ticketId: id };
    const refused = { code: 'ERR_NO_PERMISSION' };
    await expect(put(supervisor, id, { status: 'open' })).rejects.toMatchObject(refused);
    expect(await put(supervisor, id, { userId: bruno.user.id })).toMatchObject({
      status: 'open',
      userId: bruno.user.id,
    });
    await expect(put(supervisor, id, { promptId: 1 })).rejects.toMatchObject(refused);
    const answered = { userId: ana.user.id, useIntegration: false, promptId: 1 };
    await expect(put(supervisor, id, answered)).rejects.toMatchObject(refused);
    const other = await buildConnection(app.core, companyId, { status: 'CONNECTED' });
    await expect(put(supervisor, id, { whatsappId: other.id })).rejects.toMatchObject(refused);
    await expect(
      supervisor.call('POST /messages/:ticketId', { params, body: { body: 'Oi' } }),
    ).rejects.toMatchObject(refused);
    expect((await put(supervisor, id, { status: 'pending', userId: null })).status).toBe('pending');
    await put(bruno, id, { status: 'open' });
    expect((await put(supervisor, id, { status: 'closed', canUndo: true })).status).toBe('closed');
    const undone = await supervisor.call('POST /tickets/:ticketId/undo', { params });
    expect(undone).toMatchObject({ status: 'open', userId: bruno.user.id });
    await expect(supervisor.call('DELETE /tickets/:ticketId', { params })).rejects.toMatchObject(
      refused,
    );
  });
});

describe('a new ticket', () => {
  test('requires a queue unless an admin creates it', async () => {
    const { id: contactId } = await buildContact(app.core, companyId);
    await expect(ana.call('POST /tickets', { body: { contactId } })).rejects.toMatchObject({
      code: 'ERR_QUEUE_REQUIRED',
    });
    await expect(
      ana.call('POST /tickets', { body: { contactId, queueId: support } }),
    ).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    expect(await ana.call('POST /tickets', { body: { contactId, queueId: sales } })).toMatchObject({
      status: 'open',
      userId: ana.user.id,
      whatsappId: connectionId,
    });
  });

  test('names the holder of a contact’s open ticket; accepts a pending one', async () => {
    const waiting = await pendingTicket();
    const body = { contactId: waiting.contactId, queueId: sales };
    expect(await ana.call('POST /tickets', { body })).toMatchObject({
      id: waiting.id,
      status: 'open',
    });
    await expect(bruno.call('POST /tickets', { body })).rejects.toMatchObject({
      status: 409,
      data: {
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: { user: { name: ana.user.name }, queue: { id: sales } },
      },
    });
  });
});

describe('lists', () => {
  test('counts unread pending tickets of own queues, and without a queue for users with allTicket', async () => {
    const values = { connectionId, unread: 1 };
    const pending = (queueId: number | null) =>
      buildTicket(app.core, companyId, { ...values, queueId });
    const [own, others, free] = [await pending(sales), await pending(support), await pending(null)];
    const seenBy = async (session: TestSession) => {
      const query = { withUnreadMessages: true };
      const { tickets } = await session.call('GET /tickets', { query });
      return [own, others, free].map(({ id }) => tickets.some((ticket) => ticket.id === id));
    };
    const allTicket = 'enabled' as const;
    expect(await seenBy(ana)).toEqual([false, false, false]);
    expect(await seenBy(await app.enter(companyId, { allTicket, queueIds: [sales] }))).toEqual([
      true,
      false,
      true,
    ]);
    const boss = await app.enter(companyId, { allTicket, queueIds: [sales], profile: 'admin' });
    expect(await seenBy(boss)).toEqual([true, false, true]);
    const held = { ...values, queueId: support, status: 'open', userId: boss.user.id } as const;
    const mine = await buildTicket(app.core, companyId, held);
    const { tickets } = await boss.call('GET /tickets', { query: { withUnreadMessages: true } });
    expect(tickets.map(({ id }) => id)).toContain(mine.id);
  });

  test('shows own tickets under Assigned, all of them to overseers only, and counts the same', async () => {
    const open = await pendingTicket();
    await put(bruno, open.id, { status: 'open' });
    const listed = async (who: TestSession, query: object) =>
      (await who.call('GET /tickets', { query })).tickets.map((ticket: Ticket) => ticket.id);
    expect(await listed(ana, { status: 'open' })).not.toContain(open.id);
    expect(await listed(ana, { status: 'open', showAll: true })).not.toContain(open.id);
    expect(await listed(bruno, { status: 'open' })).toContain(open.id);
    expect(await listed(admin, { status: 'open', showAll: true })).toContain(open.id);
    const counts = await admin.call('GET /tickets/counts', { query: { showAll: true } });
    expect(counts.open).toBe((await listed(admin, { status: 'open', showAll: true })).length);
  });

  test('returns every ticket once by cursor while new ones arrive', async () => {
    const { id: lone } = await buildQueue(app.core, companyId);
    for (let n = 0; n < 90; n++) await pendingTicket(lone);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof firstPage>> = await firstPage(lone, cursor);
      seen.push(...page.tickets.map((ticket) => ticket.id));
      cursor = page.hasMore ? page.cursor : null;
      await pendingTicket(lone);
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([90, 90]);
  });
  const firstPage = (queueId: number, cursor: string | null) =>
    admin.call('GET /tickets', {
      query: { status: 'pending', queueIds: [queueId], ...(cursor ? { cursor } : {}) },
    });

  test('filters tickets without a queue, alone or with those of a queue', async () => {
    const { id: lone } = await buildQueue(app.core, companyId);
    const queued = await pendingTicket(lone);
    const other = await pendingTicket();
    const queueless = await pendingTicket(null);
    const ids = new Set([queued.id, other.id, queueless.id]);
    const listed = async (query: object) =>
      (await admin.call('GET /tickets', { query: { status: 'pending', ...query } })).tickets
        .map(({ id }) => id)
        .filter((id) => ids.has(id));
    const counted = async (query: object) =>
      (await admin.call('GET /tickets/counts', { query })).pending;
    expect(await listed({ noQueue: true })).toEqual([queueless.id]);
    expect(await listed({ noQueue: true, queueIds: [lone] })).toEqual([queueless.id, queued.id]);
    expect(await counted({ noQueue: true, queueIds: [lone] })).toBe(
      (await counted({ noQueue: true })) + 1,
    );
  });

  test('requires every filtered tag', async () => {
    const [one, two] = [await buildTag(app.core, companyId), await buildTag(app.core, companyId)];
    const both = await pendingTicket();
    const single = await pendingTicket();
    const sync = (ticketId: number, tags: { id: number }[]) =>
      admin.call('POST /tags/sync', { body: { ticketId, tags: tags.map(({ id }) => ({ id })) } });
    await sync(both.id, [one, two]);
    await sync(single.id, [one]);
    const { tickets } = await admin.call('GET /tickets', { query: { tags: [one.id, two.id] } });
    expect(tickets.map((ticket) => ticket.id)).toEqual([both.id]);
  });

  test('finds names regardless of accents, and numbers in any notation', async () => {
    const contact = await buildContact(app.core, companyId, {
      name: 'Conceição Araújo',
      number: '5531987654321',
    });
    const { id } = await buildTicket(app.core, companyId, {
      connectionId,
      contactId: contact.id,
      queueId: sales,
    });
    for (const searchParam of ['conceicao', 'ARAÚJO', '+55 (31) 98765-4321', '7654']) {
      const { tickets } = await ana.call('GET /tickets', { query: { searchParam } });
      expect(
        tickets.map((ticket) => ticket.id),
        searchParam,
      ).toContain(id);
    }
  });

  test('refuses a forged cursor', async () => {
    await expect(admin.call('GET /tickets', { query: { cursor: 'abc' } })).rejects.toMatchObject({
      status: 400,
      code: 'ERR_VALIDATION',
    });
  });
});
