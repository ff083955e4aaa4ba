/** Users to whom a ticket can be assigned: online first, then by fewest open tickets. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let sales: number;
let support: number;
let lia: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  ({ id: sales } = await buildQueue(app.core, companyId));
  ({ id: support } = await buildQueue(app.core, companyId));
  const { id: connectionId } = await buildConnection(app.core, companyId);
  const hold = async (userId: number, count: number, isGroup = false) => {
    for (let n = 0; n < count; n += 1)
      await buildTicket(app.core, companyId, {
        connectionId,
        userId,
        status: 'open',
        queueId: sales,
        isGroup,
      });
  };
  const attendant = (name: string, values: Parameters<typeof buildUser>[2] = {}) =>
    buildUser(app.core, companyId, { name, queueIds: [sales], ...values });
  const busy = await attendant('Ari Ocupado', { online: true });
  const free = await attendant('Bia Livre', { online: true });
  await attendant('Caio Ausente', { online: true, availability: 'away' });
  await attendant('Du Fora');
  const { email } = await attendant('Lia Suporte', { queueIds: [support] });
  await hold(busy.id, 3);
  await hold(free.id, 1);
  await hold(free.id, 4, true);
  await buildTicket(app.core, companyId, { connectionId, userId: free.id, status: 'closed' });
  const other = (await buildCompany(app.core)).id;
  await buildUser(app.core, other, { name: 'Bia de Fora', online: true });
  lia = await app.login(email);
});
afterAll(() => app.stop());

const shown = async (query: { queueId?: string; searchParam?: string }) =>
  (await lia.call('GET /users/attendants', { query })).map(
    ({ name, openTickets }) => `${name} ${openTickets}`,
  );

test('lists the users of a queue, online ones with the fewest tickets first', async () => {
  expect(await shown({ queueId: String(sales) })).toEqual([
    'Bia Livre 1',
    'Ari Ocupado 3',
    'Caio Ausente 0',
    'Du Fora 0',
  ]);
});

test('finds everybody of the company by name, and nobody else', async () => {
  expect(await shown({ searchParam: 'lia' })).toEqual(['Lia Suporte 0']);
  expect(await shown({ searchParam: 'BIA' })).toEqual(['Bia Livre 1']);
  expect(await shown({})).toHaveLength(5);
});

test('shows colleagues only the fields that a transfer needs', async () => {
  const all = await lia.call('GET /users/attendants', { query: {} });
  expect(JSON.stringify(all)).not.toContain('@');
  expect(Object.keys(all[0]!).sort()).toEqual(
    ['availability', 'id', 'name', 'online', 'openTickets', 'profilePicUrl', 'queues'].sort(),
  );
});
