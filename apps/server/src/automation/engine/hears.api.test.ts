/** Tickets that the automation ignores are processed again when a change could make it answer. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection, buildQueue, buildTicket } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { transferWaiting } from './transfer-waiting.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let whatsappId: number;
let queueId: number;
let here: number;
let elsewhere: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  ({ id: queueId } = await buildQueue(app.core, companyId));
  ({ id: whatsappId } = await buildConnection(app.core, companyId, { queueIds: [queueId] }));
  const { id: other } = await buildConnection(app.core, companyId);
  const { id: farQueue } = await buildQueue(app.core, companyId);
  const hears = 'nothing' as const;
  const build = async (connectionId: number, waitsIn: number) =>
    (await buildTicket(app.core, companyId, { connectionId, queueId: waitsIn, hears })).id;
  here = await build(whatsappId, queueId);
  elsewhere = await build(other, farQueue);
});

const heard = async () => {
  const found = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    rows<{ id: number }>(db, sql`select id from tickets where hears = 'all' order by id`),
  );
  return found.map(({ id }) => (id === here ? 'here' : id === elsewhere ? 'elsewhere' : id));
};

test.each<[string, () => Promise<unknown>, string[]]>([
  [
    'working hours are switched on',
    () =>
      admin.call('PUT /settings/:key', {
        params: { key: 'scheduleType' },
        body: { value: 'queue' },
      }),
    ['here', 'elsewhere'],
  ],
  [
    'its queue gets a closed message',
    () =>
      admin.call('PUT /queue/:queueId', {
        params: { queueId },
        body: { outOfHoursMessage: 'Amanhã' },
      }),
    ['here'],
  ],
  [
    'its connection gets a closed message',
    () =>
      admin.call('PUT /whatsapp/:whatsappId', {
        params: { whatsappId },
        body: { outOfHoursMessage: 'Amanhã' },
      }),
    ['here'],
  ],
  [
    'its queue gets a menu',
    () => admin.call('POST /queue-options', { body: { queueId, title: 'Trocas' } }),
    ['here'],
  ],
  [
    'its connection gets another queue',
    async () => {
      const { id } = await buildQueue(app.core, companyId);
      const body = { queueIds: [queueId, id], greetingMessage: 'Olá' };
      await admin.call('PUT /whatsapp/:whatsappId', { params: { whatsappId }, body });
    },
    ['here'],
  ],
  [
    'nothing relevant changes',
    () =>
      admin.call('PUT /queue/:queueId', {
        params: { queueId },
        body: { greetingMessage: 'Oi' },
      }),
    [],
  ],
])('processes waiting tickets again when %s', async (_what, change, expected) => {
  await change();
  expect(await heard()).toEqual(expected);
});

test('processes a ticket again after it was moved to its queue', async () => {
  const { id } = await buildTicket(app.core, companyId, {
    connectionId: whatsappId,
    hears: 'answers',
    updatedAt: new Date(0),
  });
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update connections set time_to_transfer = 1, transfer_queue_id = ${queueId}
      where id = ${whatsappId}`),
  );
  await transferWaiting(app.core, { companyId, ticketId: id });
  expect(await heard()).toEqual([id]);
});
