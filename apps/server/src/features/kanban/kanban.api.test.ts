import type { Ticket } from '@prosa/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTag,
  buildTicket,
} from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let queues: { id: number }[];
let connectionId: number;
let lanes: { id: number }[];
let plain: { id: number };
let admin: TestSession;
let member: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  companyId = (await buildCompany(app.core)).id;
  queues = [await buildQueue(app.core, companyId), await buildQueue(app.core, companyId)];
  connectionId = (await buildConnection(app.core, companyId)).id;
  lanes = [];
  for (const name of ['1 Proposta', '2 Pagamento', '3 Entrega'])
    lanes.push(await buildTag(app.core, companyId, { name, kanban: true }));
  plain = await buildTag(app.core, companyId, { name: 'Sem coluna' });
  admin = await app.enter(companyId, { profile: 'admin' });
  member = await app.enter(companyId, { queueIds: [queues[0]!.id] });
});
afterAll(() => app?.stop());

const newTicket = (values: Partial<Parameters<typeof buildTicket>[2]> = {}) =>
  buildTicket(app.core, companyId, { connectionId, queueId: queues[0]!.id, ...values });
const setTags = (ticket: { id: number }, tags: { id: number }[]) =>
  admin.call('POST /tags/sync', {
    body: { ticketId: ticket.id, tags: tags.map(({ id }) => ({ id })) },
  });
const move = (who: TestSession, ticket: { id: number }, lane: { id: number }) =>
  who.call('PUT /ticket-tags/:ticketId/:tagId', {
    params: { ticketId: ticket.id, tagId: lane.id },
  });
const moveOut = (who: TestSession, ticket: { id: number }) =>
  who.call('DELETE /ticket-tags/:ticketId', { params: { ticketId: ticket.id } });
const board = async (who: TestSession, query = {}) =>
  (await who.call('GET /ticket/kanban', { query })).tickets.map(({ id }) => id);
const tagNames = (ticket: Ticket) => ticket.tags.map(({ name }) => name);

test('replaces the old lane by the new one and keeps other tags', async () => {
  const ticket = await newTicket();
  await setTags(ticket, [lanes[0]!, plain]);
  const socket = await member.socket();
  const told = nextEvent<{ ticket: Ticket }>(
    socket,
    `company-${companyId}-ticket`,
    // What the tags above changed may still be on its way.
    ({ ticket: { id, tags } }) => id === ticket.id && !tags.some((tag) => tag.id === lanes[0]!.id),
  );
  const moved = await move(member, ticket, lanes[1]!);
  expect(tagNames(moved)).toEqual(['2 Pagamento', 'Sem coluna']);
  // The first event carries the whole move.
  expect((await told).ticket).toEqual(moved);
  const again = await move(member, ticket, lanes[1]!);
  expect(tagNames(again)).toEqual(['2 Pagamento', 'Sem coluna']);
  const out = await moveOut(member, ticket);
  expect([out.id, tagNames(out)]).toEqual([ticket.id, ['Sem coluna']]);
  expect(out.rev).toBeGreaterThan(moved.rev);
  expect(tagNames(await moveOut(member, ticket))).toEqual(['Sem coluna']);
});

test('leaves a card in one lane after two concurrent moves', async () => {
  const ticket = await newTicket();
  await Promise.all([
    move(member, ticket, lanes[0]!),
    move(admin, ticket, lanes[1]!),
    move(member, ticket, lanes[2]!),
  ]);
  const { tags } = await admin.call('GET /tickets/:ticketId', {
    params: { ticketId: ticket.id },
  });
  expect(tags).toHaveLength(1);
});

test('accepts cards only in lanes, and only from users who serve them', async () => {
  const ticket = await newTicket({ queueId: queues[1]!.id });
  const absent = '404 ERR_NO_TAG_FOUND';
  expect(await refusal(move(admin, ticket, plain))).toBe(absent);
  const foreign = await buildTag(app.core, (await buildCompany(app.core)).id, { kanban: true });
  expect(await refusal(move(admin, ticket, foreign))).toBe(absent);
  expect(await refusal(move(member, ticket, lanes[0]!))).toBe('403 ERR_NO_PERMISSION');
  expect(await refusal(moveOut(member, ticket))).toBe('403 ERR_NO_PERMISSION');
  // The name that some boards give the first lane is not a tag.
  const toOpen = admin.call('PUT /ticket-tags/:ticketId/:tagId', {
    params: { ticketId: ticket.id, tagId: 'lane0' },
  });
  expect(await refusal(toOpen)).toBe('400 ERR_VALIDATION');
});

test('shows each ticket in one lane, closed ones in none, per user’s queues', async () => {
  const [free, placed, twice] = [await newTicket(), await newTicket(), await newTicket()];
  const closed = await newTicket({ status: 'closed' });
  const other = await newTicket({ queueId: queues[1]!.id });
  const mine = await newTicket({
    queueId: queues[1]!.id,
    status: 'open',
    userId: member.user.id,
  });
  await setTags(free, [plain]);
  await setTags(placed, [lanes[1]!]);
  await setTags(twice, [lanes[1]!, lanes[0]!]);
  const inLane = (lane: number) => board(member, { lane });
  expect(await inLane(0)).toEqual(expect.arrayContaining([free.id, mine.id]));
  expect(await inLane(lanes[0]!.id)).toContain(twice.id);
  expect(await inLane(lanes[1]!.id)).toContain(placed.id);
  expect(await inLane(lanes[1]!.id)).not.toContain(twice.id);
  expect(await inLane(plain.id)).toEqual([]);

  const all = await board(member);
  for (const { id } of [free, placed, twice, mine]) expect(all).toContain(id);
  for (const { id } of [other, closed]) expect(all).not.toContain(id);
  expect(await board(member, { showAll: true })).not.toContain(other.id);
  expect(await board(admin, { showAll: true })).toContain(other.id);
  // Without it, an admin also gets the board of their own queues.
  expect(await board(admin)).not.toContain(other.id);
  expect(await board(admin, { showAll: true, queueIds: `[${queues[1]!.id}]` })).toEqual(
    expect.arrayContaining([other.id, mine.id]),
  );
  const supervisor = await app.enter(companyId, { profile: 'supervisor' });
  expect(await board(supervisor, { showAll: true })).toEqual([]);
});

test('pages lanes, with their count', async () => {
  const lane = await buildTag(app.core, companyId, { name: '9 Muitos', kanban: true });
  for (let n = 0; n < 53; n++) await move(admin, await newTicket(), lane);
  const first = await admin.call('GET /ticket/kanban', {
    query: { lane: lane.id, showAll: 'true' },
  });
  expect(first).toMatchObject({ count: 53, countMore: false, hasMore: true });
  const rest = await board(admin, { lane: lane.id, showAll: true, cursor: first.cursor });
  const ids = [...first.tickets.map(({ id }) => id), ...rest];
  expect([first.tickets.length, new Set(ids).size]).toEqual([50, 53]);
});

test('is refused without the plan’s flag', async () => {
  const { id, planId } = await buildCompany(app.core);
  await inSystem(app.core, (db) =>
    db.execute(sql`update plans set use_kanban = false where id = ${planId}`),
  );
  const { call } = await app.enter(id, { profile: 'admin' });
  const params = { ticketId: 1, tagId: 1 };
  const asked = [
    call('GET /ticket/kanban'),
    call('GET /tags/kanban'),
    call('PUT /ticket-tags/:ticketId/:tagId', { params }),
    call('DELETE /ticket-tags/:ticketId', { params }),
  ].map((each) => refusal(each));
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['403 ERR_NO_PERMISSION']));
});
