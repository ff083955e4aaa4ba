/** Each change of a ticket is recorded in ticket_tracking in the same transaction; nothing else is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let provider: TestProvider;
let ana: TestSession;
let bruno: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: connectionId } = await buildConnection(app.core, companyId, { status: 'CONNECTED' }));
  provider = await openTestProvider(app.core, companyId, connectionId);
  const enter = async () => app.enter(companyId, { profile: 'admin' });
  ana = await enter();
  bruno = await enter();
});
afterAll(() => app.stop());

interface Tracked {
  user_id: number | null;
  queued_at: string;
  started_at: string | null;
  held_at: string | null;
  finished_at: string | null;
  is_first: boolean;
  version: string;
}

const trackingOf = (ticketId: number): Promise<Tracked[]> =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    rows<Tracked>(
      db,
      sql`select k.*, k.xmin::text as version from ticket_tracking k
        where k.ticket_id = ${ticketId} order by k.id`,
    ),
  );

const put = (who: TestSession, ticketId: number, body: object) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId }, body });

const waiting = () => buildTicket(app.core, companyId, { connectionId });

describe('a row', () => {
  test('begins with the ticket and ends with it', async () => {
    const { id, createdAt } = await waiting();
    const [queued] = await trackingOf(id);
    expect(queued).toMatchObject({ user_id: null, started_at: null, is_first: true });
    expect(new Date(queued!.queued_at)).toEqual(createdAt);

    await put(ana, id, { status: 'open' });
    const [begun] = await trackingOf(id);
    expect(begun).toMatchObject({ user_id: ana.user.id, finished_at: null });
    expect(begun?.started_at).toBeTruthy();
    expect(begun?.held_at).toBe(begun?.started_at);

    await put(ana, id, { status: 'closed' });
    const ended = await trackingOf(id);
    expect(ended.length).toBe(1);
    expect(ended[0]).toMatchObject({ user_id: ana.user.id, started_at: begun?.started_at });
    expect(ended[0]?.finished_at).toBeTruthy();
  });

  test('restarts the wait when the ticket is returned', async () => {
    const { id } = await waiting();
    const [first] = await trackingOf(id);
    await put(ana, id, { status: 'open' });
    await put(ana, id, { status: 'pending', userId: null });
    const all = await trackingOf(id);
    expect(all.length).toBe(1);
    expect(all[0]).toMatchObject({ user_id: null, started_at: null, held_at: null });
    expect(all[0]!.queued_at > first!.queued_at).toBe(true);
  });

  test('continues through a transfer: the wait stays, the new holder begins', async () => {
    const { id } = await waiting();
    await put(ana, id, { status: 'open' });
    const [before] = await trackingOf(id);
    await put(ana, id, { userId: bruno.user.id });
    const [after] = await trackingOf(id);
    expect(after).toMatchObject({
      user_id: bruno.user.id,
      queued_at: before?.queued_at,
      started_at: before?.started_at,
    });
    expect(after!.held_at! > before!.held_at!).toBe(true);
  });

  test('starts again after reopening, by the attendant or by the customer', async () => {
    const from = '5511955550001';
    await provider.append(inbound({ from }));
    const { tickets } = await ana.call('GET /tickets', { query: { searchParam: from } });
    const { id } = tickets[0]!;
    await put(ana, id, { status: 'closed' });
    await provider.append(inbound({ from }));
    await put(ana, id, { status: 'open' });
    await put(ana, id, { status: 'closed' });
    await put(bruno, id, { status: 'open' });
    const all = await trackingOf(id);
    expect(all.map(({ is_first, user_id }) => [is_first, user_id])).toEqual([
      [true, ana.user.id],
      [false, ana.user.id],
      [false, bruno.user.id],
    ]);
    expect(all.map(({ finished_at }) => finished_at !== null)).toEqual([true, true, false]);
  });

  test('recognizes returning customers', async () => {
    const { id: contactId } = await buildContact(app.core, companyId);
    const old = { connectionId, contactId, status: 'closed' as const };
    await buildTicket(app.core, companyId, old);
    const again = await buildTicket(app.core, companyId, { connectionId, contactId });
    expect(await trackingOf(again.id)).toMatchObject([{ is_first: false }]);
  });

  test('recognizes returning customers after their tickets were deleted or their contact merged', async () => {
    const { id: older } = await buildContact(app.core, companyId);
    const { id: contactId } = await buildContact(app.core, companyId);
    const first = await buildTicket(app.core, companyId, { connectionId, contactId });
    await ana.call('DELETE /tickets/:ticketId', { params: { ticketId: first.id } });
    const again = await buildTicket(app.core, companyId, { connectionId, contactId });
    expect(await trackingOf(again.id)).toMatchObject([{ is_first: false }]);
    await ana.call('DELETE /tickets/:ticketId', { params: { ticketId: again.id } });
    const params = { contactId: String(older) };
    await ana.call('POST /contacts/:contactId/merge', { params, body: { otherId: contactId } });
    const merged = await buildTicket(app.core, companyId, { connectionId, contactId: older });
    expect(await trackingOf(merged.id)).toMatchObject([{ is_first: false }]);
  });

  test('is not changed by messages, tags or queues', async () => {
    const from = '5511955550002';
    await provider.append(inbound({ from }));
    const { tickets } = await ana.call('GET /tickets', { query: { searchParam: from } });
    const { id } = tickets[0]!;
    const before = await trackingOf(id);
    await provider.append(inbound({ from }), inbound({ from, fromMe: true }));
    await ana.call('POST /tickets/:ticketId/read', { params: { ticketId: id } });
    expect(await trackingOf(id)).toEqual(before);
  });

  test('stays when ticket and attendant are deleted', async () => {
    const { id } = await waiting();
    const leaver = await buildUser(app.core, companyId);
    await put(ana, id, { status: 'open', userId: leaver.id });
    await ana.call('DELETE /users/:userId', { params: { userId: leaver.id } });
    const [returned] = await trackingOf(id);
    expect(returned).toMatchObject({ user_id: null, started_at: null, finished_at: null });
    await put(ana, id, { status: 'closed' });
    const { count: before } = await countAll();
    await ana.call('DELETE /tickets/:ticketId', { params: { ticketId: id } });
    expect(await countAll()).toEqual({ count: before });
  });
});

async function countAll(): Promise<{ count: number }> {
  const [found] = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    rows<{ count: number }>(db, sql`select count(*) as count from ticket_tracking`),
  );
  return found!;
}
