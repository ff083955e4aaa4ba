/**
 * A ticket of a queue is closed to everybody outside it on every route: within the same company the answer is 403,
 * not 404.
 */
import type { Api } from '@prosa/contract';
import { eventName } from '@prosa/contract/realtime';
import type { RouteKey } from '@prosa/contract/route';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from './builders.ts';
import { fixtures } from './sweep-fixtures.ts';
import { ask } from './sweep-oracles.ts';
import { buildSide } from './sweep-sides.ts';
import { buildSweepCompany, type Side } from './sweep-world.ts';
import { eventually, startTestApp, type TestApp, type TestSession } from './test-app.ts';

let app: TestApp;
let companyId: number;
let insider: TestSession;
let outsider: TestSession;
let supervisor: TestSession;
let side: Side;
const WORD = 'Graviola';

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = await buildSweepCompany(app.core, WORD);
  const inside = await buildUser(app.core, companyId, { name: 'Dentro' });
  side = await buildSide(app.core, {
    companyId,
    canary: WORD,
    holderId: inside.id,
    memberIds: [inside.id],
  });
  insider = await app.login(inside.email);
  outsider = await app.enter(companyId, { name: 'Fora' });
  const overseer = await buildUser(app.core, companyId, { profile: 'supervisor' });
  supervisor = await app.login(overseer.email);
});
afterAll(() => app.stop());

/** Every route that works on one ticket, by the sweep's request. */
const TICKET_ROUTES = [
  'GET /tickets/:ticketId',
  'GET /tickets/:ticketId/earlier',
  'GET /tickets/:ticketId/campaigns',
  'GET /tickets/:ticketId/files',
  'GET /tickets/:ticketId/find',
  'GET /tickets/u/:ticketUuid',
  'PUT /tickets/:ticketId',
  'POST /tickets/:ticketId/undo',
  'POST /tickets/:ticketId/macros/:macroId',
  'POST /tickets/:ticketId/read',
  'POST /tickets/:ticketId/unread',
  'GET /tickets/:ticketId/transcript',
  'GET /tickets/:ticketId/export',
  'POST /tickets/:ticketId/snooze',
  'POST /tickets/:ticketId/wake',
  'PUT /drafts/:ticketId',
  'GET /messages/:ticketId',
  'POST /messages/:ticketId',
  'POST /messages/forward',
  'POST /messages/:ticketId/history',
  'POST /messages/:messageId/retry',
  'POST /messages/:messageId/fetch-file',
  'PUT /messages/:messageId',
  'PUT /messages/:messageId/reaction',
  'DELETE /messages/:messageId',
  'GET /ticket-notes/list',
  'POST /ticket-notes',
  'DELETE /ticket-notes/:noteId',
  'POST /tags/sync',
] as const satisfies (keyof Api & RouteKey)[];

test.each(TICKET_ROUTES)('%s is closed', async (key) => {
  const requests = await fixtures[key]({
    core: app.core,
    own: side,
    foreignCompany: companyId,
    foreignWord: WORD,
  });
  for (const request of requests) {
    const answer = await ask({ url: app.url, token: outsider.token }, key, request);
    expect(answer).toMatchObject({ status: 403 });
    expect(JSON.parse(answer.text)).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(answer.text).not.toContain(WORD);
  }
});

/**
 * A supervisor's answers that are not refusals: they can read, keep a draft of their own, and have nothing to undo; a
 * macro stops at an action that they may not do. tickets.api.test.ts tests that they move and resolve tickets.
 */
const TO_SUPERVISORS: Partial<Record<(typeof TICKET_ROUTES)[number], number>> = {
  'GET /tickets/:ticketId': 200,
  'GET /tickets/:ticketId/earlier': 200,
  'GET /tickets/:ticketId/campaigns': 200,
  'GET /tickets/:ticketId/files': 200,
  'GET /tickets/:ticketId/find': 200,
  'GET /tickets/u/:ticketUuid': 200,
  'POST /tickets/:ticketId/undo': 409,
  'POST /tickets/:ticketId/macros/:macroId': 200,
  'GET /tickets/:ticketId/transcript': 200,
  'GET /tickets/:ticketId/export': 200,
  'POST /tickets/:ticketId/snooze': 200,
  'POST /tickets/:ticketId/wake': 200,
  'PUT /drafts/:ticketId': 200,
  'GET /messages/:ticketId': 200,
  'GET /ticket-notes/list': 200,
};
const NOT_DIRECTED = TICKET_ROUTES.filter((key) => key !== 'PUT /tickets/:ticketId');

test.each(NOT_DIRECTED)('%s: a supervisor from outside can at most read', async (key) => {
  const requests = await fixtures[key]({
    core: app.core,
    own: side,
    foreignCompany: companyId,
    foreignWord: WORD,
  });
  for (const request of requests) {
    const answer = await ask({ url: app.url, token: supervisor.token }, key, request);
    expect(answer).toMatchObject({ status: TO_SUPERVISORS[key] ?? 403 });
  }
});

describe('lists and searches', () => {
  const seenBy = (session: TestSession, query: object) =>
    session.call('GET /tickets', { query: { showAll: true, ...query } });

  test.each([{}, { status: 'open' as const }, { searchParam: 'Recebida' }, { searchParam: WORD }])(
    'show it to members only: %j',
    async (query) => {
      expect((await seenBy(insider, query)).tickets.map(({ id }) => id)).toEqual([side.ticket]);
      expect((await seenBy(outsider, query)).tickets).toEqual([]);
    },
  );

  test('show its words in no search result, nor lead to it', async () => {
    const search = (session: TestSession) =>
      session.call('GET /search', { query: { searchParam: WORD } });
    const inside = await search(insider);
    expect(inside.messages.length).toBeGreaterThan(0);
    expect(inside.notes.length).toBeGreaterThan(0);
    const outside = await search(outsider);
    expect(outside).toMatchObject({ messages: [], notes: [] });
    expect(outside.contacts.map(({ ticketUuid }) => ticketUuid)).not.toContain(side.ticketUuid);
  });

  test('do not count it, nor list it when the queue is named', async () => {
    const query = { queueIds: JSON.stringify([side.queue]) };
    expect((await seenBy(outsider, query)).tickets).toEqual([]);
    expect(await outsider.call('GET /tickets/counts', { query })).toMatchObject({
      open: 0,
      pending: 0,
    });
    expect(await insider.call('GET /tickets/counts')).toMatchObject({ open: 1 });
  });
});

describe('files', () => {
  test.each([
    ['without a signature', ''],
    ['with one made up', `?c=1&e=${Date.now() + 3_600_000}&s=AAAA`],
  ])('are not served %s', async (_, query) => {
    const response = await fetch(`${app.url}/media/${side.message}/foto.jpg${query}`);
    expect(response.status).toBe(404);
  });
});

describe('events', () => {
  const listen = (socket: Socket): string[] => {
    const heard: string[] = [];
    socket.onAny((name: string, payload: unknown) =>
      heard.push(`${name} ${JSON.stringify(payload)}`),
    );
    return heard;
  };

  test('reach members only, and the room of the ticket is closed', async () => {
    const outside = await outsider.socket();
    const inside = await insider.socket();
    const [heardOutside, heardInside] = [listen(outside), listen(inside)];
    expect(await inside.emitWithAck('joinChatBox', side.ticket)).toEqual({ ok: true });
    expect(await outside.emitWithAck('joinChatBox', side.ticket)).toEqual({ ok: false });
    await insider.call('POST /messages/:ticketId', {
      params: { ticketId: side.ticket },
      body: { body: `${WORD} para o cliente` },
    });
    const message = eventName(companyId, 'appMessage');
    await eventually('members hear it', () =>
      heardInside.some((event) => event.startsWith(message)),
    );
    // Requested and answered after it: everything under way has arrived.
    await outside.emitWithAck('joinTickets', 'open');
    // All colleagues may know who is online, and in which queues.
    const colleagues = eventName(companyId, 'user');
    expect(heardOutside.filter((event) => !event.startsWith(colleagues))).toEqual([]);
  });
});
