/** Timers of tickets. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { tickets } from '../../conversation/tickets/tickets.table.ts';
import { companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { distributeQueue } from '../distribution/distribute-queue.ts';
import { expireTicket } from './expire-ticket.ts';
import { leaveMenus } from './leave-menu.ts';
import { planWaits } from './plan-waits.ts';
import { transferWaiting } from './transfer-waiting.ts';

let app: TestApp;
let owner: pg.Client;
let companyId: number;
let admin: TestSession;
let queueId: number;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker' });
  owner = await app.owner();
});
afterAll(() => app.stop());

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  ({ id: queueId } = await buildQueue(app.core, companyId));
  ({ id: connectionId } = await buildConnection(app.core, companyId, { status: 'CONNECTED' }));
});

const change = (body: object) =>
  admin.call('PUT /whatsapp/:whatsappId', { params: { whatsappId: connectionId }, body });
const build = (values: Partial<typeof tickets.$inferInsert>) =>
  buildTicket(app.core, companyId, { connectionId, ...values });
const inCompany = <T>(fn: (tx: Tx) => Promise<T>) =>
  inTransaction(companyCtx(app.core, companyId), fn);
const shown = (ticketId: number) =>
  admin.call('GET /tickets/:ticketId', { params: { ticketId: String(ticketId) } });
const textsOf = (ticketId: number) =>
  inCompany(({ db }) =>
    rows<{ body: string; automatic: boolean }>(
      db,
      sql`select body, automatic from messages where ticket_id = ${ticketId} order by seq`,
    ),
  );

/** Minutes until a job is due; undefined without one. */
async function dueIn(key: string): Promise<number | undefined> {
  const { rows: found } = await owner.query<{ minutes: number }>(
    `select extract(epoch from run_at - now())::float8 / 60 as minutes
     from graphile_worker._private_jobs where key = $1`,
    [key],
  );
  return found[0]?.minutes;
}

const DAY_AGO = new Date(Date.now() - 24 * 3600 * 1000);

describe('a ticket without a queue', () => {
  test('moves to the fallback queue, at once after a day of downtime, and waits there for a person', async () => {
    const old = await build({ updatedAt: DAY_AGO, chatbot: true });
    const young = await build({});
    await change({ timeToTransfer: 30, transferQueueId: queueId });
    await eventually('the old one is moved', async () => (await shown(old.id)).queueId === queueId);
    expect(await shown(old.id)).toMatchObject({ status: 'pending', chatbot: false });
    expect((await shown(young.id)).queueId).toBeNull();
    expect(await dueIn(`transfer:${young.id}`)).toBeCloseTo(30, 0);
    const [session] = await inCompany(({ db }) =>
      rows(
        db,
        sql`select state ->> 'kind' as kind from automation_sessions where ticket_id = ${old.id}`,
      ),
    );
    expect(session).toEqual({ kind: 'waiting' });
  });

  test('gets a timer when an attendant returns it', async () => {
    await change({ timeToTransfer: 10, transferQueueId: queueId });
    const { id } = await build({ status: 'open', userId: admin.user.id });
    const params = { ticketId: id };
    await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'pending' } });
    expect(await dueIn(`transfer:${id}`)).toBeCloseTo(10, 0);
  });

  test('gets a timer when its first message came too late for the automation', async () => {
    await change({ timeToTransfer: 30, transferQueueId: queueId });
    const { append } = await openTestProvider(app.core, companyId, connectionId);
    await append(inbound({ origin: 'offline', at: DAY_AGO }));
    const [ticket] = (await admin.call('GET /tickets', { query: { showAll: true } })).tickets;
    expect(await dueIn(`transfer:${ticket!.id}`)).toBeCloseTo(30, 0);
  });

  test.each<[string, Partial<typeof tickets.$inferInsert>]>([
    ['was taken by somebody', { status: 'open' }],
    ['is a group', { isGroup: true }],
    ['was active just now', { updatedAt: new Date() }],
  ])('stays when it %s', async (_what, values) => {
    const userId = values.status === 'open' ? admin.user.id : null;
    const { id } = await build({ updatedAt: DAY_AGO, ...values, userId });
    await inCompany(({ db }) =>
      db.execute(sql`update connections set time_to_transfer = 5, transfer_queue_id = ${queueId}
        where id = ${connectionId}`),
    );
    await transferWaiting(app.core, { companyId, ticketId: id });
    expect((await shown(id)).queueId).toBeNull();
  });
});

describe('a customer who does not answer a menu', () => {
  const inMenu = { chatbot: true, updatedAt: DAY_AGO };
  const leave = async ({ id }: { id: number }) => {
    await inCompany(({ db }) =>
      db.execute(sql`insert into automation_sessions (company_id, ticket_id, menu_until)
        values (${companyId}, ${id}, now() - interval '1 second')`),
    );
    await leaveMenus(app.core);
  };

  /** Minutes until the menu is looked at; null if it is not. */
  async function leftIn(ticketId: number): Promise<number | null> {
    const [found] = await inCompany(({ db }) =>
      rows<{ minutes: number | null }>(
        db,
        sql`select extract(epoch from menu_until - now())::float8 / 60 as minutes
          from automation_sessions where ticket_id = ${ticketId}`,
      ),
    );
    return found!.minutes;
  }

  test('waits in the queue for a person, and is given to one', async () => {
    const { id } = await build({ ...inMenu, queueId });
    const { id: userId } = await buildUser(app.core, companyId, {
      queueIds: [queueId],
      online: true,
      seenAt: app.core.now(),
    });
    await admin.call('PUT /queue/:queueId', {
      params: { queueId },
      body: { distribution: 'round_robin' },
    });
    await distributeQueue(app.core, { companyId, queueId });
    expect(await shown(id)).toMatchObject({ status: 'pending', chatbot: true });
    await leave({ id });
    await eventually('somebody has it', async () => (await shown(id)).userId === userId);
    expect(await shown(id)).toMatchObject({ status: 'open', chatbot: false });
  });

  test('keeps the menu for ten minutes, and while the move to a fallback queue is planned', async () => {
    const young = await build({ ...inMenu, queueId, updatedAt: new Date() });
    await leave(young);
    expect(await leftIn(young.id)).toBeCloseTo(10, 0);
    const nowhere = await build({ ...inMenu, queueId: null });
    await inCompany(({ db }) =>
      db.execute(sql`update connections set time_to_transfer = 5, transfer_queue_id = ${queueId}
        where id = ${connectionId}`),
    );
    await leave(nowhere);
    const flags = await Promise.all([young, nowhere].map(({ id }) => shown(id)));
    expect(flags.map(({ chatbot }) => chatbot)).toEqual([true, true]);
    expect(await leftIn(nowhere.id)).toBeNull();
  });

  test('has the time measured from when the menu was shown', async () => {
    const { id: other } = await buildQueue(app.core, companyId);
    const queueIds = [queueId, other];
    const menu = await buildConnection(app.core, companyId, { queueIds, greetingMessage: 'Olá' });
    const provider = await openTestProvider(app.core, companyId, menu.id);
    await provider.append(inbound());
    const id = await eventually('the menu', async () => {
      const { tickets } = await admin.call('GET /tickets', { query: { showAll: 'true' } });
      return tickets.find(({ chatbot }) => chatbot)?.id;
    });
    expect(await leftIn(id)).toBeCloseTo(10, 0);
  });

  test('is left to people once somebody has moved the ticket', async () => {
    const { id } = await build({ ...inMenu, queueId });
    const { id: other } = await buildQueue(app.core, companyId);
    await admin.call('PUT /tickets/:ticketId', {
      params: { ticketId: id },
      body: { queueId: other },
    });
    expect(await shown(id)).toMatchObject({ status: 'pending', queueId: other, chatbot: false });
  });
});

describe('a customer who does not answer', () => {
  const silent = { status: 'open' as const, lastFromMe: true, updatedAt: DAY_AGO };
  const expires = { expiresTicket: 60, expiresInactiveMessage: 'Encerramos por aqui.' };
  const write = (values: object) =>
    inCompany(({ db }) =>
      db.execute(
        sql`update connections set ${sql.raw(
          Object.entries(values)
            .map(([key, value]) => `${key} = '${value}'`)
            .join(', '),
        )} where id = ${connectionId}`,
      ),
    );

  test('is told once, and their ticket is closed', async () => {
    const { id } = await build({ ...silent, userId: admin.user.id });
    await change(expires);
    await eventually('it is closed', async () => (await shown(id)).status === 'closed');
    await expireTicket(app.core, { companyId, ticketId: id });
    expect(await textsOf(id)).toEqual([{ body: 'Encerramos por aqui.', automatic: true }]);
  });

  test('has the time measured from our last message', async () => {
    await change(expires);
    const { id } = await build({ status: 'open', userId: admin.user.id });
    const params = { ticketId: id };
    await admin.call('POST /messages/:ticketId', { params, body: { body: 'Olá' } });
    expect(await dueIn(`expire:${id}`)).toBeCloseTo(60, 0);
    await expireTicket(app.core, { companyId, ticketId: id });
    expect((await shown(id)).status).toBe('open');
  });

  test('keeps the ticket until a person has answered, which automatic messages do not', async () => {
    await admin.call('PUT /settings/:key', {
      params: { key: 'sendGreetingAccepted' },
      body: { value: 'enabled' },
    });
    await write({ expires_ticket: 60 });
    const { id } = await build({ lastFromMe: false });
    const params = { ticketId: id };
    await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
    const expire = async () => {
      await inCompany(({ db }) =>
        db.execute(
          sql`update tickets set updated_at = now() - interval '2 hours' where id = ${id}`,
        ),
      );
      await expireTicket(app.core, { companyId, ticketId: id });
      return (await shown(id)).status;
    };
    expect(await textsOf(id)).toMatchObject([{ automatic: true }]);
    expect(await expire()).toBe('open');
    await admin.call('POST /messages/:ticketId', { params, body: { body: 'Posso ajudar?' } });
    expect(await expire()).toBe('closed');
  });

  test('keeps the ticket when they wrote last, and while they could not have answered', async () => {
    await write({ expires_ticket: 60 });
    const answered = await build({ ...silent, lastFromMe: false, userId: admin.user.id });
    await expireTicket(app.core, { companyId, ticketId: answered.id });
    const { id } = await build({ ...silent, userId: admin.user.id });
    await write({ status: 'DISCONNECTED' });
    await expireTicket(app.core, { companyId, ticketId: id });
    expect(await dueIn(`expire:${id}`)).toBeUndefined();
    // The connection has just come back, and so may the answer.
    await write({ status: 'CONNECTED' });
    expect(await dueIn(`waits:${connectionId}`)).toBeCloseTo(1, 0);
    await inCompany(({ db }) =>
      db.execute(sql`insert into connection_events (company_id, connection_id, status)
        values (${companyId}, ${connectionId}, 'CONNECTED')`),
    );
    await planWaits(app.core, { companyId, connectionId });
    await eventually('it is looked at later', async () => (await dueIn(`expire:${id}`))! > 4);
    expect(await dueIn(`expire:${id}`)).toBeCloseTo(5, 0);
    expect([(await shown(answered.id)).status, (await shown(id)).status]).toEqual(['open', 'open']);
  });
});
