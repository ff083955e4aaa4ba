/** Who is alerted of which tickets, until when, and what the bell shows. */
import type { AlertKind } from '@prosa/contract/alerts';
import { alertOf } from '@prosa/contract/alerts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildQueue, buildTicket } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let sales: number;
let support: number;
let ana: TestSession;
let bruno: TestSession;
let clara: TestSession;
let boss: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: sales } = await buildQueue(app.core, companyId));
  ({ id: support } = await buildQueue(app.core, companyId));
  ({ id: connectionId } = await buildConnection(app.core, companyId, { status: 'CONNECTED' }));
  ana = await app.enter(companyId, { queueIds: [sales] });
  bruno = await app.enter(companyId, { queueIds: [sales] });
  clara = await app.enter(companyId, { queueIds: [support] });
  boss = await app.enter(companyId, { profile: 'admin' });
});
afterAll(() => app.stop());

type Values = Omit<Parameters<typeof buildTicket>[2], 'connectionId'>;
const build = async (values: Values = {}): Promise<number> =>
  (await buildTicket(app.core, companyId, { connectionId, queueId: sales, ...values })).id;

const put = (who: TestSession, ticketId: number, body: object) =>
  who.call('PUT /tickets/:ticketId', { params: { ticketId }, body });

/** Whether the bell shows the ticket, and of what it alerts. */
async function heardBy(who: TestSession, ticketId: number): Promise<AlertKind | null> {
  const { tickets } = await who.call('GET /tickets', { query: { alerts: true } });
  const ticket = tickets.find(({ id }) => id === ticketId);
  if (!ticket) return null;
  const { alertsOff } = await who.call('GET /auth/me');
  const kind = alertOf(ticket, { id: who.user.id, alertsOff });
  expect(kind, 'the browser says the same of it').not.toBeNull();
  return kind;
}
const heard = async (ticketId: number) => ({
  ana: await heardBy(ana, ticketId),
  bruno: await heardBy(bruno, ticketId),
  clara: await heardBy(clara, ticketId),
  boss: await heardBy(boss, ticketId),
});
const nobody = { ana: null, bruno: null, clara: null, boss: null };

test('alerts the queue of a new customer, also users who may not see tickets without a queue', async () => {
  expect(await heard(await build({ unread: 1 }))).toEqual({
    ...nobody,
    ana: 'waiting',
    bruno: 'waiting',
  });
});

test('alerts the admins of a customer without a queue', async () => {
  const id = await build({ unread: 1, queueId: null });
  expect(await heard(id)).toEqual({ ...nobody, boss: 'waiting' });
});

test('alerts nobody of a customer whom the bot serves', async () => {
  expect(await heard(await build({ unread: 1, chatbot: true }))).toEqual(nobody);
});

test('marks a transfer as new for its holder until they open it', async () => {
  const id = await build({ status: 'open', userId: ana.user.id });
  const given = await put(ana, id, { userId: bruno.user.id });
  expect(given).toMatchObject({ isHandedOver: true, handedById: ana.user.id });
  expect(await heard(id)).toEqual({ ...nobody, bruno: 'transfer' });
  const read = { params: { ticketId: id } };
  await ana.call('POST /tickets/:ticketId/read', read);
  expect(await heardBy(bruno, id)).toBe('transfer');
  expect((await bruno.call('POST /tickets/:ticketId/read', read)).isHandedOver).toBe(false);
  expect(await heard(id)).toEqual(nobody);
});

test('marks a transfer to a queue as new for its users, except for the sender', async () => {
  const id = await build({ status: 'open', userId: ana.user.id });
  await put(ana, id, { status: 'pending', userId: null });
  expect(await heard(id)).toEqual({ ...nobody, bruno: 'transfer' });
  await put(bruno, id, { status: 'pending', queueId: support });
  expect(await heard(id)).toEqual({ ...nobody, clara: 'transfer' });
  expect(await put(clara, id, { status: 'open' })).toMatchObject({ isHandedOver: false });
  expect(await heard(id)).toEqual(nobody);
});

test('can be switched off by kind, per person', async () => {
  const [waiting, given] = [await build({ unread: 1 }), await build({ unread: 1 })];
  await put(boss, given, { userId: bruno.user.id });
  const off = (...alertsOff: AlertKind[]) =>
    bruno.call('PUT /users/alerts', { body: { alertsOff, alertSound: 'drop' } });
  await off('waiting');
  expect(await bruno.call('GET /auth/me')).toMatchObject({
    alertsOff: ['waiting'],
    alertSound: 'drop',
  });
  expect([await heardBy(bruno, waiting), await heardBy(bruno, given)]).toEqual([null, 'transfer']);
  await off('transfer');
  expect([await heardBy(bruno, waiting), await heardBy(bruno, given)]).toEqual([
    'waiting',
    'message',
  ]);
  await off('transfer', 'message');
  expect(await heardBy(bruno, given)).toBeNull();
  expect(await heardBy(ana, waiting)).toBe('waiting');
  await off();
});

test('refuses an unknown kind', async () => {
  const body = { alertsOff: ['all' as AlertKind], alertSound: 'chime' as const };
  await expect(ana.call('PUT /users/alerts', { body })).rejects.toMatchObject({ status: 400 });
});
