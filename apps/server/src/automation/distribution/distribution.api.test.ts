import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { queues } from '../../conversation/queues/queues.table.ts';
import {
  lockConversationOfTicket,
  writeTicket,
} from '../../conversation/tickets/tickets.queries.ts';
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
import { distributeQueue, reassignTicket } from './distribute-queue.ts';

let app: TestApp;
let owner: pg.Client;
let companyId: number;
let admin: TestSession;
let connectionId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker' });
  owner = await app.owner();
});
afterAll(() => app.stop());

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  ({ id: connectionId } = await buildConnection(app.core, companyId));
});

/** Adds an attendant of the queue who is online. */
const arrive = (queueId: number, values: object = {}) =>
  buildUser(app.core, companyId, {
    queueIds: [queueId],
    online: true,
    seenAt: app.core.now(),
    ...values,
  });
const wait = (queueId: number) => buildTicket(app.core, companyId, { connectionId, queueId });
const build = (values: Partial<typeof queues.$inferInsert>) =>
  buildQueue(app.core, companyId, values);
const holderOf = async ({ id }: { id: number }) =>
  (await admin.call('GET /tickets/:ticketId', { params: { ticketId: String(id) } })).userId;
const given = (tickets: { id: number }[]) =>
  eventually('all are given out', async () => {
    const holders = await Promise.all(tickets.map(holderOf));
    return holders.every((holder) => holder !== null) && holders;
  });

test('gives waiting tickets to attendants in turn as soon as the queue distributes', async () => {
  const queue = await build({});
  const [ana, bia] = [await arrive(queue.id), await arrive(queue.id)];
  await arrive(queue.id, { availability: 'away' });
  await arrive(queue.id, { online: false });
  // The attendant's process died, and nobody has noticed yet.
  await arrive(queue.id, { seenAt: new Date(app.core.now().getTime() - 10 * 60_000) });
  const tickets = [await wait(queue.id), await wait(queue.id), await wait(queue.id)];
  expect(await Promise.all(tickets.map(holderOf))).toEqual([null, null, null]);
  await admin.call('PUT /queue/:queueId', {
    params: { queueId: queue.id },
    body: { distribution: 'round_robin' },
  });
  expect(await given(tickets)).toEqual([ana.id, bia.id, ana.id]);
});

test('gives out the next ticket when a full attendant closes one, or when more people come online', async () => {
  const queue = await build({ distribution: 'least_busy', capacity: 1 });
  const ana = await arrive(queue.id);
  const tickets = [await wait(queue.id), await wait(queue.id), await wait(queue.id)];
  await distributeQueue(app.core, { companyId, queueId: queue.id });
  expect(await Promise.all(tickets.map(holderOf))).toEqual([ana.id, null, null]);
  const params = { ticketId: tickets[0]!.id };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'closed' } });
  expect(await given(tickets.slice(1, 2))).toEqual([ana.id]);
  const bia = await arrive(queue.id, { availability: 'away' });
  const session = await app.login(bia.email);
  await session.call('POST /users/set-availability/:availability', {
    params: { availability: 'available' },
  });
  expect(await given(tickets.slice(2))).toEqual([bia.id]);
});

test('gives the next ticket to an attendant whose ticket was deleted', async () => {
  const queue = await build({ distribution: 'round_robin', capacity: 1 });
  const ana = await arrive(queue.id);
  const [first, second] = [await wait(queue.id), await wait(queue.id)];
  expect(await given([first])).toEqual([ana.id]);
  await admin.call('DELETE /tickets/:ticketId', { params: { ticketId: first.id } });
  expect(await given([second])).toEqual([ana.id]);
});

test('gives out a ticket that the automation gives up', async () => {
  const queue = await build({});
  const ana = await arrive(queue.id);
  const ticket = await wait(queue.id);
  await inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
    await db.execute(sql`insert into automation_work (company_id, ticket_id, first_seq, attempts, next_try_at)
      values (${companyId}, ${ticket.id}, 1, 7, clock_timestamp() + interval '1 hour')`);
  });
  await startGiving(queue.id);
  await distributeQueue(app.core, { companyId, queueId: queue.id });
  expect(await holderOf(ticket)).toBeNull();
  await owner.query(
    `alter table automation_sessions add constraint broken check (ticket_id <> ${ticket.id} or state ->> 'kind' = 'waiting');
     update automation_work set next_try_at = now() where ticket_id = ${ticket.id}`,
  );
  app.core.wakes.send('automation', companyId);
  expect(await given([ticket])).toEqual([ana.id]);
});

test('gives out a ticket at once when its first message came too late for the automation', async () => {
  const queue = await build({ distribution: 'round_robin' });
  const ana = await arrive(queue.id);
  const connection = await buildConnection(app.core, companyId, { queueIds: [queue.id] });
  const { append } = await openTestProvider(app.core, companyId, connection.id);
  await append(inbound({ origin: 'offline', at: new Date(Date.now() - 600_000) }));
  const { tickets } = await admin.call('GET /tickets', { query: { showAll: true } });
  expect(await given(tickets)).toEqual([ana.id]);
});

/** Number of backends of this database that wait for a lock. */
const waiters = () =>
  inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
    const found = await rows(
      db,
      sql`select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`,
    );
    return found.length;
  });

/** Holds the lock of a ticket's thread meanwhile, so that others reach it and wait. */
const holding = (ticket: { id: number }, fn: (tx: Tx) => Promise<void>) =>
  inTransaction(companyCtx(app.core, companyId), async (tx) => {
    await lockConversationOfTicket(tx, ticket.id);
    await fn(tx);
  });

const startGiving = (queueId: number) =>
  inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update queues set distribution = 'round_robin' where id = ${queueId}`),
  );

test('keeps the turn when two distributions run at once', async () => {
  const queue = await build({});
  const [ana, bia, caio] = [await arrive(queue.id), await arrive(queue.id), await arrive(queue.id)];
  const silent = await buildTicket(app.core, companyId, {
    connectionId,
    queueId: queue.id,
    status: 'open',
    userId: ana.id,
  });
  const waiting = await wait(queue.id);
  await startGiving(queue.id);
  const done: Promise<void>[] = [];
  await holding(silent, async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    done.push(reassignTicket(app.core, { companyId, ticketId: silent.id, userId: ana.id, since }));
    await eventually('the first has chosen its queue', async () => (await waiters()) === 1);
    let isDone = false;
    done.push(
      distributeQueue(app.core, { companyId, queueId: queue.id }).then(() => {
        isDone = true;
      }),
    );
    await eventually('the second too', async () => isDone || (await waiters()) === 2);
  });
  await Promise.all(done);
  expect([await holderOf(silent), await holderOf(waiting)]).toEqual([bia.id, caio.id]);
});

test('respects the limit of an attendant of two queues that distribute at once', async () => {
  const queues = [await build({ capacity: 1 }), await build({ capacity: 1 })] as const;
  await arrive(queues[0].id, { queueIds: queues.map(({ id }) => id) });
  const [first, second] = [await wait(queues[0].id), await wait(queues[1].id)];
  for (const { id } of queues) await startGiving(id);
  const done: Promise<void>[] = [];
  await holding(first, async () => {
    done.push(distributeQueue(app.core, { companyId, queueId: queues[0].id }));
    await eventually('the first has chosen', async () => (await waiters()) === 1);
    let isDone = false;
    done.push(
      distributeQueue(app.core, { companyId, queueId: queues[1].id }).then(() => {
        isDone = true;
      }),
    );
    await eventually('the second too', async () => isDone || (await waiters()) === 2);
  });
  await Promise.all(done);
  expect(await holderOf(first)).not.toBeNull();
  expect(await holderOf(second)).toBeNull();
});

test('leaves a ticket to the user who accepts it meanwhile', async () => {
  const queue = await build({});
  await arrive(queue.id);
  const [taken, next] = [await wait(queue.id), await wait(queue.id)];
  await startGiving(queue.id);
  const userId = admin.user.id;
  let given: Promise<void> | undefined;
  await holding(taken, async (tx) => {
    given = distributeQueue(app.core, { companyId, queueId: queue.id });
    await eventually('it has been chosen', async () => (await waiters()) === 1);
    await writeTicket(tx, taken.id, { status: 'open', userId, queueId: queue.id });
  });
  await given;
  expect(await holderOf(taken)).toBe(userId);
  expect(await holderOf(next)).not.toBeNull();
});

test('reassigns a ticket when its attendant is silent, and leaves it when they have written', async () => {
  const queue = await build({ distribution: 'round_robin', reassignMinutes: 5 });
  const ana = await arrive(queue.id);
  const ticket = await wait(queue.id);
  await distributeQueue(app.core, { companyId, queueId: queue.id });
  const since = new Date(Date.now() - 60_000).toISOString();
  const silent = { companyId, ticketId: ticket.id, userId: ana.id, since };
  await reassignTicket(app.core, silent);
  expect(await holderOf(ticket)).toBe(ana.id);
  const bia = await arrive(queue.id);
  await reassignTicket(app.core, silent);
  expect(await holderOf(ticket)).toBe(bia.id);
  const session = await app.login(bia.email);
  await session.call('POST /messages/:ticketId', {
    params: { ticketId: ticket.id },
    body: { body: 'Olá' },
  });
  await reassignTicket(app.core, { ...silent, userId: bia.id });
  expect(await holderOf(ticket)).toBe(bia.id);
  // The job planned for the attendant who lost it does nothing.
  await reassignTicket(app.core, silent);
  expect(await holderOf(ticket)).toBe(bia.id);
});

test('distributes nothing in queues without distribution', async () => {
  const queue = await build({});
  await arrive(queue.id);
  const ticket = await wait(queue.id);
  await distributeQueue(app.core, { companyId, queueId: queue.id });
  expect(await holderOf(ticket)).toBeNull();
});
