/** One thing done with many tickets: each by its own rules, told for each, and not a hundred times the work of one. */
import type { BulkAction } from '@prosa/contract/bulk';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sayPlannedFarewell } from '../../conversation/messages/farewell.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTag,
  buildTicket,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let sales: number;
let support: number;
let ana: TestSession;
let bruno: TestSession;
let boss: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app?.stop());

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: sales } = await buildQueue(app.core, companyId));
  ({ id: support } = await buildQueue(app.core, companyId));
  const connection = { complationMessage: 'Até logo!', status: 'CONNECTED' as const };
  ({ id: connectionId } = await buildConnection(app.core, companyId, connection));
  ana = await app.enter(companyId, { queueIds: [sales] });
  bruno = await app.enter(companyId, { queueIds: [sales, support] });
  boss = await app.enter(companyId, { profile: 'admin' });
});

type Values = Omit<Parameters<typeof buildTicket>[2], 'connectionId'>;
const build = async (values: Values = {}): Promise<number> =>
  (await buildTicket(app.core, companyId, { connectionId, queueId: sales, ...values })).id;
const mine = (values: Values = {}) => build({ status: 'open', userId: ana.user.id, ...values });
const many = (count: number, make: () => Promise<number> = mine) =>
  Promise.all(Array.from({ length: count }, make));
const bulk = (who: TestSession, ticketIds: number[], action: BulkAction) =>
  who.call('POST /tickets/bulk', { body: { ticketIds, action } });
const get = (ticketId: number) => boss.call('GET /tickets/:ticketId', { params: { ticketId } });
const states = (ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { status, userId, queueId } = await get(id);
      return { status, userId, queueId };
    }),
  );
const kinds = async (ticketId: number) =>
  (await boss.call('GET /messages/:ticketId', { params: { ticketId } })).events.map(
    ({ kind, user }) => ({ kind, by: user?.id }),
  );
const goodbyes = async (ticketId: number) =>
  (await boss.call('GET /messages/:ticketId', { params: { ticketId } })).messages.filter(
    ({ body }) => body === 'Até logo!',
  ).length;

/** What is sent to the database meanwhile, in this process. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    count += 1;
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return count;
}

describe('returns a result per ticket', () => {
  test('refuses tickets of others, foreign, unknown or in another state, and changes the rest', async () => {
    const [own, theirs, waiting, hidden, closed] = [
      await mine(),
      await build({ status: 'open', userId: bruno.user.id }),
      await build(),
      await build({ status: 'open', userId: bruno.user.id, queueId: support }),
      await build({ status: 'closed' }),
    ];
    const other = await buildCompany(app.core);
    const foreign = await buildTicket(app.core, other.id, {
      connectionId: (await buildConnection(app.core, other.id)).id,
    });
    const ids = [own, theirs, waiting, hidden, closed, foreign.id, own];
    const answer = await bulk(ana, ids, { do: 'resolve' });
    expect(answer.tickets.map(({ id, status }) => [id, status])).toEqual([
      [own, 'closed'],
      [closed, 'closed'],
    ]);
    expect(answer.refused).toEqual([
      { ticketId: theirs, code: 'ERR_OTHER_OPEN_TICKET' },
      { ticketId: waiting, code: 'ERR_TICKET_NOT_OPEN' },
      { ticketId: hidden, code: 'ERR_NO_PERMISSION' },
      { ticketId: foreign.id, code: 'ERR_NO_TICKET_FOUND' },
    ]);
    expect((await states([theirs, waiting, hidden])).map(({ status }) => status)).toEqual([
      'open',
      'pending',
      'open',
    ]);
    expect(await kinds(own)).toEqual([{ kind: 'close', by: ana.user.id }]);
  });

  test('accepts one to a hundred tickets', async () => {
    const resolve = (ids: number[]) => bulk(ana, ids, { do: 'resolve' });
    expect(await refusal(resolve([]))).toBe('400 ERR_VALIDATION');
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    expect(await refusal(resolve(ids))).toBe('400 ERR_VALIDATION');
  });
});

test('sends the farewell once resolving can no longer be undone, and none after an undo', async () => {
  const [kept, back] = [await mine(), await mine()];
  await bulk(ana, [kept, back], { do: 'resolve' });
  const undone = await bulk(ana, [back], { do: 'undo' });
  expect(undone.tickets).toMatchObject([{ id: back, status: 'open', userId: ana.user.id }]);
  for (const ticketId of [kept, back]) await sayPlannedFarewell(app.core, { companyId, ticketId });
  expect([await goodbyes(kept), await goodbyes(back)]).toEqual([1, 0]);
  expect((await bulk(ana, [kept], { do: 'undo' })).refused).toEqual([
    { ticketId: kept, code: 'ERR_UNDO_TOO_LATE' },
  ]);
});

test('accepts waiting tickets in their queues, and takes none from a colleague', async () => {
  const [one, other, held] = [
    await build(),
    await build({ queueId: support }),
    await build({ status: 'open', userId: ana.user.id }),
  ];
  const { refused } = await bulk(bruno, [one, other, held], { do: 'accept' });
  expect(refused).toEqual([{ ticketId: held, code: 'ERR_OTHER_OPEN_TICKET' }]);
  expect(await states([one, other])).toEqual([
    { status: 'open', userId: bruno.user.id, queueId: sales },
    { status: 'open', userId: bruno.user.id, queueId: support },
  ]);
  expect(await kinds(one)).toEqual([{ kind: 'accept', by: bruno.user.id }]);
});

test('marks a transfer as new for its receiver; in a queue it waits', async () => {
  const [one, other] = [await mine(), await mine()];
  await bulk(ana, [one], { do: 'transfer', userId: bruno.user.id, queueId: support });
  expect(await get(one)).toMatchObject({
    userId: bruno.user.id,
    queueId: support,
    isHandedOver: true,
    handedById: ana.user.id,
  });
  await bulk(ana, [other], { do: 'transfer', userId: null, queueId: support });
  expect(await get(other)).toMatchObject({ status: 'pending', userId: null, queueId: support });
  const wrong = { do: 'transfer', userId: ana.user.id, queueId: support } as const;
  expect(await refusal(bulk(bruno, [one], wrong))).toBe('422 ERR_USER_NOT_IN_QUEUE');
});

test('adds and removes a tag with counts, and refuses without the right', async () => {
  const { id: tagId } = await buildTag(app.core, companyId);
  const [one, other] = [await mine(), await build({ queueId: support })];
  const { tickets, refused } = await bulk(ana, [one, other], { do: 'tag', tagId });
  expect(tickets.map((ticket) => [ticket.id, ticket.tags.map(({ id }) => id)])).toEqual([
    [one, [tagId]],
  ]);
  expect(refused).toEqual([{ ticketId: other, code: 'ERR_NO_PERMISSION' }]);
  await bulk(ana, [one], { do: 'untag', tagId });
  expect((await get(one)).tags).toEqual([]);
  expect((await kinds(one)).map(({ kind }) => kind)).toEqual(['tag', 'untag']);
  expect(await refusal(bulk(ana, [one], { do: 'tag', tagId: 2 ** 40 }))).toBe(
    '404 ERR_NO_TAG_FOUND',
  );
});

test('lets only the holder mark tickets as read or unread, and snoozes them until a time', async () => {
  const [one, theirs] = [
    await mine({ unread: 2 }),
    await build({ status: 'open', userId: bruno.user.id, unread: 1 }),
  ];
  const read = await bulk(ana, [one, theirs], { do: 'read' });
  expect(read.tickets).toMatchObject([{ id: one, unreadMessages: 0 }]);
  expect(read.refused).toEqual([{ ticketId: theirs, code: 'ERR_OTHER_OPEN_TICKET' }]);
  expect((await bulk(ana, [one], { do: 'unread' })).tickets).toMatchObject([
    { markedUnread: true },
  ]);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const snoozed = await bulk(boss, [one, theirs], { do: 'snooze', until });
  expect(snoozed.tickets.map(({ isSnoozed, snoozedUntil }) => [isSnoozed, snoozedUntil])).toEqual([
    [true, until],
    [true, until],
  ]);
  const past = { do: 'snooze', until: '2020-01-01T00:00:00.000Z' } as const;
  expect(await refusal(bulk(ana, [one], past))).toBe('422 ERR_SNOOZE_TIME');
});

test('ends the warning of a target when the holder reads the ticket', async () => {
  const one = await mine({ targetTold: 'late' });
  const { tickets } = await bulk(ana, [one], { do: 'read' });
  expect(tickets).toMatchObject([{ id: one, targetTold: null }]);
});

describe('a hundred', () => {
  const actions: [string, BulkAction | (() => Promise<BulkAction>)][] = [
    ['resolved', { do: 'resolve' }],
    ['snoozed', { do: 'snooze', until: null }],
    ['marked as unread', { do: 'unread' }],
    ['tagged', async () => ({ do: 'tag', tagId: (await buildTag(app.core, companyId)).id })],
    ['returned', async () => ({ do: 'transfer', userId: null, queueId: support })],
  ];
  // The jobs of the process and the session's own reading are among them.
  test.each(actions)('%s take a fixed few statements', async (_, given) => {
    const action = typeof given === 'function' ? await given() : given;
    const ids = await many(100);
    expect(await statementsOf(() => bulk(ana, ids, action))).toBeLessThan(30);
  });

  test('sends one event per ticket to a colleague who sees them', async () => {
    const ids = await many(100);
    const socket = await bruno.socket();
    const told: number[] = [];
    const all = new Promise<void>((done) => {
      socket.on(`company-${companyId}-ticket`, (event: { ticket?: { id: number } }) => {
        told.push(event.ticket?.id ?? 0);
        if (new Set(told).size === ids.length) done();
      });
    });
    await bulk(ana, ids, { do: 'resolve' });
    await all;
    expect(told.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  });
});
