/** Tickets whose thread is merged into another one continue there where they were. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildQueueOption,
  buildTicket,
} from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';
import { consumeNext } from './consume.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let queueIds: number[];

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', MENU_QUIET_MS: '0' });
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  const sales = await buildQueue(app.core, companyId, { name: 'Vendas', orderQueue: 1 });
  const help = await buildQueue(app.core, companyId, {
    name: 'Suporte',
    orderQueue: 2,
    greetingMessage: 'Sobre o quê?',
  });
  queueIds = [sales.id, help.id];
  for (const [index, title] of ['Trocas', 'Garantia'].entries())
    await buildQueueOption(app.core, companyId, {
      queueId: help.id,
      option: index + 1,
      title,
      message: `${title}: um momento.`,
    });
});
afterAll(() => app.stop());

/** A connection with both queues, and the messages sent over it. */
async function connect() {
  const { id } = await buildConnection(app.core, companyId, { queueIds, greetingMessage: 'Olá.' });
  const { append } = await openTestProvider(app.core, companyId, id);
  return {
    id,
    write: (from: string, body: string) => append(inbound({ from, body })),
    said: async () => {
      const found = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
        rows<{ body: string }>(
          db,
          sql`select body from messages where connection_id = ${id} and from_me order by seq`,
        ),
      );
      return found.map(({ body }) => body.split('\n')[0]);
    },
  };
}

async function settle(): Promise<void> {
  while (await consumeNext(app.core, companyId));
}

test('processes an answer once when it waits while two contacts are merged', async () => {
  const connection = await connect();
  const older = await buildContact(app.core, companyId);
  const values = { connectionId: connection.id, status: 'closed' as const };
  await buildTicket(app.core, companyId, { ...values, contactId: older.id });
  const { id, number } = await buildContact(app.core, companyId);
  for (const body of ['oi', '2']) {
    await connection.write(number, body);
    await settle();
  }
  await connection.write(number, '1');
  await admin.call('POST /contacts/:contactId/merge', {
    params: { contactId: id },
    body: { otherId: older.id },
  });
  await settle();
  expect(await connection.said()).toEqual(['Olá.', 'Sobre o quê?', 'Trocas: um momento.']);
});

test.each([
  ['while they choose', ['oi', '2', '0', '#'], ['oi', '2']],
  ['while they wait in a queue', ['oi', '1'], ['#', '2']],
])(
  'processes the messages of a customer moved to another connection %s from the first one on',
  async (_when, before, after) => {
    const [from, to] = [await connect(), await connect()];
    const { number } = await buildContact(app.core, companyId);
    for (const body of before) {
      await from.write(number, body);
      await settle();
    }
    const { tickets } = await admin.call('GET /tickets', { query: { searchParam: number } });
    const ticket = tickets.find(({ whatsappId }) => whatsappId === from.id)!;
    await admin.call('PUT /tickets/:ticketId', {
      params: { ticketId: ticket.id },
      body: { whatsappId: to.id },
    });
    for (const body of after) {
      await to.write(number, body);
      await settle();
    }
    expect(await to.said()).toEqual(['Olá.', 'Sobre o quê?']);
  },
);
