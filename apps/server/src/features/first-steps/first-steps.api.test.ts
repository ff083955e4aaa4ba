import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTicket,
  buildUser,
} from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app?.stop());

test('completes each step once it has happened in this company', async () => {
  const { id: companyId } = await buildCompany(app.core);
  const { id: other } = await buildCompany(app.core);
  const enter = async (company: number) => app.enter(company, { profile: 'admin' });
  const [admin, stranger] = [await enter(companyId), await enter(other)];
  const nothing = {
    connected: false,
    received: false,
    invited: false,
    queued: false,
    served: false,
  };
  const steps = () => admin.call('GET /first-steps');
  expect(await steps()).toEqual(nothing);

  const queue = await buildQueue(app.core, companyId);
  const { id } = await buildConnection(app.core, companyId, { status: 'CONNECTED' });
  expect(await steps()).toEqual({ ...nothing, connected: true });
  await buildTicket(app.core, companyId, {
    connectionId: id,
    status: 'open',
    userId: admin.user.id,
  });
  expect(await steps()).toEqual({ ...nothing, connected: true });
  await (await openTestProvider(app.core, companyId, id)).append(inbound());
  expect(await steps()).toEqual({ ...nothing, connected: true, received: true });
  await buildUser(app.core, companyId);
  expect(await steps()).toMatchObject({ invited: true, served: false });
  const { tickets } = await admin.call('GET /tickets', { query: { showAll: 'true' } });
  const { id: ticketId } = tickets.find(({ status }) => status === 'pending')!;
  await admin.call('PUT /tickets/:ticketId', {
    params: { ticketId },
    body: { status: 'open', userId: admin.user.id, queueId: queue.id },
  });
  expect(await steps()).toMatchObject({ served: false });
  await admin.call('POST /messages/:ticketId', { params: { ticketId }, body: { body: 'Oi!' } });
  expect(await steps()).toMatchObject({ served: true });
  expect(await stranger.call('GET /first-steps')).toEqual(nothing);
});

test.each([
  ['a second queue', () => ({ name: 'Vendas' }), []],
  ['a greeting', undefined, ['Olá!']],
])('counts the queue as prepared with %s', async (_, second, [greetingMessage]) => {
  const { id: companyId } = await buildCompany(app.core);
  const admin = await app.enter(companyId, { profile: 'admin' });
  const steps = () => admin.call('GET /first-steps');
  const { id: queueId } = await buildQueue(app.core, companyId);
  expect(await steps()).toMatchObject({ queued: false });
  if (second) await buildQueue(app.core, companyId, second());
  else
    await admin.call('PUT /queue/:queueId', {
      params: { queueId },
      body: { greetingMessage },
    });
  expect(await steps()).toMatchObject({ queued: true });
});

test('requires an admin', async () => {
  const { id } = await buildCompany(app.core);
  const user = await app.enter(id);
  await expect(user.call('GET /first-steps')).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
});
