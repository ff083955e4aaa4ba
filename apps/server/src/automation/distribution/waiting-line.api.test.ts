/** The waiting line of a queue, and what customers are told about their position. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { linkSandbox } from '../../testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../testing/test-app.ts';
import { distributeQueue } from './distribute-queue.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterAll(() => app.stop());

const positionOf = async ({ id: ticketId }: { id: number }) =>
  (await admin.call('GET /tickets/:ticketId/position', { params: { ticketId } })).position;
const put = ({ id: ticketId }: { id: number }, body: object) =>
  admin.call('PUT /tickets/:ticketId', { params: { ticketId }, body });

test('puts a returned ticket behind those that waited longer, and leaves out chatbot tickets and groups', async () => {
  const queue = await buildQueue(app.core, companyId, { capacity: 1 });
  const queueId = queue.id;
  const { id: connectionId } = await buildConnection(app.core, companyId);
  const wait = (values: object = {}) =>
    buildTicket(app.core, companyId, { connectionId, queueId, ...values });
  const [first, second, third] = [await wait(), await wait(), await wait()];
  const [robots, group] = [await wait({ chatbot: true }), await wait({ isGroup: true })];
  const nowhere = await wait({ queueId: null });
  expect(await Promise.all([first, second, third].map(positionOf))).toEqual([1, 2, 3]);

  await put(first, { status: 'open' });
  expect(await Promise.all([first, second, third].map(positionOf))).toEqual([null, 1, 2]);
  await put(first, { status: 'pending', userId: null });
  expect(await Promise.all([first, second, third].map(positionOf))).toEqual([3, 1, 2]);
  expect(await Promise.all([robots, group, nowhere].map(positionOf))).toEqual([null, null, null]);
  const shown = await admin.call('GET /queue/:queueId', { params: { queueId } });
  expect(shown.waiting).toBe(3);

  const ana = await buildUser(app.core, companyId, {
    queueIds: [queueId],
    online: true,
    seenAt: app.core.now(),
  });
  await admin.call('PUT /queue/:queueId', {
    params: { queueId },
    body: { distribution: 'round_robin' },
  });
  await distributeQueue(app.core, { companyId, queueId });
  const { userId } = await admin.call('GET /tickets/:ticketId', {
    params: { ticketId: second.id },
  });
  expect(userId).toBe(ana.id);
});

test('tells customers their position in the line', async () => {
  const sales = await buildQueue(app.core, companyId, {
    orderQueue: 1,
    greetingMessage: 'Você é o {{position}}º da fila.',
  });
  const help = await buildQueue(app.core, companyId, { orderQueue: 2 });
  const phone = await linkSandbox(app, admin, { queueIds: [sales.id, help.id] });
  const last = (number: string, count: number) =>
    eventually(`${count} answers`, async () => {
      const shown = (await phone.shows(number)).filter(({ fromCustomer }) => !fromCustomer);
      return shown.length === count && shown.at(-1)?.body;
    });
  for (const [number, place] of [
    ['5511977800001', 1],
    ['5511977800002', 2],
  ] as const) {
    await phone.write(number, 'oi');
    await last(number, 1);
    await phone.write(number, '1');
    expect(await last(number, 2)).toBe(`Você é o ${place}º da fila.`);
  }
});
