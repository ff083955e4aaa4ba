/** Ratings of customers, whenever and with whatever other messages they come. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumeNext } from '../../automation/engine/consume.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { inbound, openTestProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;
let provider: TestProvider;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
  await admin.call('PUT /settings/:key', {
    params: { key: 'userRating' },
    body: { value: 'enabled' },
  });
  const { id } = await buildConnection(app.core, companyId, { ratingMessage: 'Como foi?' });
  provider = await openTestProvider(app.core, companyId, id);
});
afterAll(() => app.stop());

let last = 0;
const newNumber = () => `55119666${String(++last).padStart(5, '0')}`;

const ticketsOf = async (number: string) =>
  (await admin.call('GET /tickets', { query: { searchParam: number } })).tickets;

/** A customer was served, and is asked for a rating. */
async function served(number: string): Promise<number> {
  await provider.append(inbound({ from: number }));
  const { id: ticketId } = (await ticketsOf(number))[0]!;
  for (const status of ['open', 'closed'] as const)
    await admin.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status } });
  return ticketId;
}

/** The ratings of a ticket's periods, once the automation has read all messages. */
async function ratesOf(ticketId: number) {
  while (await consumeNext(app.core, companyId));
  const found = await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    rows<{ rate: number | null }>(
      db,
      sql`select rate from ticket_tracking where ticket_id = ${ticketId} order by id`,
    ),
  );
  return found.map(({ rate }) => rate);
}

test('counts an answer that arrives long after it was written', async () => {
  const from = newNumber();
  const id = await served(from);
  const at = new Date(Date.now() - 3600_000);
  await provider.append(inbound({ from, body: '2', origin: 'offline', at }));
  expect(await ratesOf(id)).toEqual([2]);
  expect(await ticketsOf(from)).toMatchObject([{ id, status: 'closed', unreadMessages: 0 }]);
});

test('counts an answer that is followed by a message, which begins a new attendance', async () => {
  const from = newNumber();
  const id = await served(from);
  const bodies = ['3', 'obrigado', '1'];
  await provider.append(...bodies.map((body) => inbound({ from, body })));
  expect(await ratesOf(id)).toEqual([3, null]);
  expect(await ticketsOf(from)).toMatchObject([{ id, status: 'pending', unreadMessages: 4 }]);
});

test('counts an answer when the next message belongs to another ticket', async () => {
  const from = newNumber();
  const id = await served(from);
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.execute(sql`update tickets set closed_at = now() - interval '3 hours' where id = ${id}`),
  );
  await provider.append(inbound({ from, body: '1' }), inbound({ from, body: 'e o troco?' }));
  expect(await ratesOf(id)).toEqual([1]);
  const found = (await ticketsOf(from)).map((ticket) => [ticket.id === id, ticket.status]);
  expect(found.sort()).toEqual([
    [false, 'pending'],
    [true, 'closed'],
  ]);
  expect((await ticketsOf(from)).find((ticket) => ticket.id !== id)?.lastMessage).toBe(
    'e o troco?',
  );
});

test('ignores a number that comes after another message', async () => {
  const from = newNumber();
  const id = await served(from);
  await provider.append(inbound({ from, body: 'oi' }), inbound({ from, body: '2' }));
  expect(await ratesOf(id)).toEqual([null, null]);
});

test.each([
  { body: '2', rates: [2, null] },
  { body: 'Esqueci uma coisa', rates: [null, null] },
])('stores $rates for $body, also when a person reopens the ticket first', async (given) => {
  const from = newNumber();
  const id = await served(from);
  await provider.append(inbound({ from, body: given.body }));
  await admin.call('PUT /tickets/:ticketId', {
    params: { ticketId: id },
    body: { status: 'open' },
  });
  expect(await ratesOf(id)).toEqual(given.rates);
  expect(await ticketsOf(from)).toMatchObject([{ id, status: 'open' }]);
});

test.each([
  { language: 'pt', asked: 'Como foi o seu atendimento?', thanks: 'Obrigado pela sua avaliação!' },
  { language: 'en', asked: 'How did we do?', thanks: 'Thank you for your rating!' },
  { language: 'es', asked: '¿Cómo fue tu atención?', thanks: '¡Gracias por tu calificación!' },
])('asks and thanks in $language when the connection has no texts', async (given) => {
  const company = await buildCompany(app.core, { language: given.language as 'pt' });
  const boss = await app.enter(company.id, { profile: 'admin' });
  await boss.call('PUT /settings/:key', {
    params: { key: 'userRating' },
    body: { value: 'enabled' },
  });
  const { id } = await buildConnection(app.core, company.id);
  const phone = await openTestProvider(app.core, company.id, id);
  const from = newNumber();
  await phone.append(inbound({ from }));
  const [ticket] = (await boss.call('GET /tickets', { query: { searchParam: from } })).tickets;
  const at = { params: { ticketId: String(ticket!.id) } };
  for (const status of ['open', 'closed'] as const)
    await boss.call('PUT /tickets/:ticketId', { ...at, body: { status } });
  await phone.append(inbound({ from, body: '3' }));
  while (await consumeNext(app.core, company.id));
  const { messages } = await boss.call('GET /messages/:ticketId', at);
  const said = messages.filter(({ automatic }) => automatic).map(({ body }) => body);
  expect(said).toEqual([expect.stringContaining(given.asked), given.thanks]);
  expect(said[0]).toContain('3');
});
