/** Resolving can be undone for some seconds, before the customer is notified. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sayPlannedFarewell } from '../../conversation/messages/farewell.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildAnswering,
  buildCompany,
  buildConnection,
  buildQueue,
} from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';

const GOODBYE = 'Até logo!';

let app: TestApp;
let owner: pg.Client;
let companyId: number;
let queueId: number;
let admin: TestSession;
let ana: TestSession;
let bruno: TestSession;
let provider: TestProvider;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  owner = await app.owner();
});
afterAll(() => app.stop());

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: queueId } = await buildQueue(app.core, companyId));
  admin = await app.enter(companyId, { profile: 'admin' });
  ana = await app.enter(companyId, { name: 'Ana', queueIds: [queueId] });
  bruno = await app.enter(companyId, { name: 'Bruno', queueIds: [queueId] });
  const { id } = await buildConnection(app.core, companyId, { complationMessage: GOODBYE });
  provider = await openTestProvider(app.core, companyId, id);
});

const put = (who: TestSession, ticketId: number, body: object) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId }, body });
const resolve = (who: TestSession, ticketId: number) =>
  put(who, ticketId, { status: 'closed', userId: who.user.id, canUndo: true });
const undo = (who: TestSession, ticketId: number) =>
  who.call('POST /tickets/:ticketId/undo', { params: { ticketId } });
const due = (ticketId: number) => sayPlannedFarewell(app.core, { companyId, ticketId });
const ask = <T>(statement: ReturnType<typeof sql>) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) => rows<T>(db, statement));

/** Ana serves a customer, who has written once more since. */
async function served(from = '5511955550001') {
  await provider.append(inbound({ from }));
  const { tickets } = await admin.call('GET /tickets', { query: { searchParam: from } });
  const { id } = tickets[0]!;
  await put(admin, id, { queueId });
  await put(ana, id, { status: 'open', userId: ana.user.id });
  await provider.append(inbound({ from, body: 'e a nota?' }));
  return id;
}

const goodbyes = async (ticketId: number) =>
  (
    await ask<{ body: string }>(sql`select body from messages where ticket_id = ${ticketId}`)
  ).filter(({ body }) => body === GOODBYE).length;

const stretches = (ticketId: number) =>
  ask(sql`select user_id as "userId", started_at, held_at, finished_at from ticket_tracking
    where ticket_id = ${ticketId} order by id`);

describe('resolving with a way back', () => {
  test('sends the customer nothing until it is due, then once', async () => {
    const id = await served();
    expect(await resolve(ana, id)).toMatchObject({ status: 'closed' });
    expect(await goodbyes(id)).toBe(0);
    const { rows: jobs } = await owner.query(
      `select extract(epoch from run_at - now())::float8 as seconds
       from graphile_worker._private_jobs where key = $1`,
      [`farewell:${id}`],
    );
    expect(jobs).toEqual([{ seconds: expect.closeTo(6, -1) }]);
    await due(id);
    await due(id);
    expect(await goodbyes(id)).toBe(1);
  });

  test('restores status, holder, queue, unread and times when undone', async () => {
    const id = await served();
    const answering = await buildAnswering(app.core, companyId);
    await put(ana, id, { useIntegration: true, ...answering });
    const before = await ana.call('GET /tickets/:ticketId', { params: { ticketId: id } });
    const times = await stretches(id);
    // An admin resolves what Ana holds, and from a stale list that shows it without a queue.
    await put(admin, id, { status: 'closed', queueId: null, canUndo: true });
    const { rev, updatedAt, ...state } = before;
    expect(state).toMatchObject({ status: 'open', queueId, unreadMessages: 2, ...answering });
    expect(await undo(admin, id)).toMatchObject(state);
    expect(await stretches(id)).toEqual(times);
    await due(id);
    expect(await goodbyes(id)).toBe(0);
  });

  test('cannot be undone twice, nor after the customer was told, nor by others', async () => {
    const id = await served();
    await resolve(ana, id);
    await expect(undo(bruno, id)).rejects.toMatchObject({ status: 403 });
    await undo(ana, id);
    await expect(undo(ana, id)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });
    await resolve(ana, id);
    await due(id);
    await expect(undo(ana, id)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });
  });

  test('sends no farewell to a customer who wrote again, and returns their ticket when undone', async () => {
    const id = await served();
    await resolve(ana, id);
    await provider.append(inbound({ from: '5511955550001', body: 'mais uma coisa' }));
    expect(await undo(ana, id)).toMatchObject({ status: 'open', userId: ana.user.id });
    await resolve(ana, id);
    await provider.append(inbound({ from: '5511955550001', body: 'e outra' }));
    await due(id);
    expect(await goodbyes(id)).toBe(0);
  });

  test('is impossible after somebody took the ticket, and after a close without undo', async () => {
    const id = await served();
    await resolve(ana, id);
    await put(bruno, id, { status: 'open', userId: bruno.user.id });
    await expect(undo(ana, id)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });
    await put(bruno, id, { status: 'closed' });
    await due(id);
    expect(await goodbyes(id)).toBe(1);
  });

  test('leaves a close of other clients as it was: told at once', async () => {
    const id = await served();
    await put(ana, id, { status: 'closed' });
    expect(await goodbyes(id)).toBe(1);
    await expect(undo(ana, id)).rejects.toMatchObject({ code: 'ERR_UNDO_TOO_LATE' });
  });
});

test('sends a farewell after a restart that was planned before it', async () => {
  const id = await served();
  await resolve(ana, id);
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
    `farewell:${id}`,
  ]);
  const next = await startTestApp({ ROLES: 'worker', DATABASE_URL: app.databaseUrl });
  try {
    await eventually('it is said', async () => (await goodbyes(id)) === 1);
  } finally {
    await next.stop();
  }
});
