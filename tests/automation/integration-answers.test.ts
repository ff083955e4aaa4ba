/** Customers of the sandbox write, and a workflow in n8n answers them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildQueue } from '../../apps/server/src/testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../apps/server/src/testing/sandbox-phone.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { N8nServer } from '../fakes/n8n-server/n8n-server.ts';

let app: TestApp;
let n8n: N8nServer;
let admin: TestSession;
let phone: SandboxPhone;
let queueId: number;
beforeAll(async () => {
  app = await startTestApp({ LOOPBACK_TARGETS: 'on' });
  n8n = await N8nServer.open();
  const { id: companyId } = await buildCompany(app.core);
  admin = await app.enter(companyId, { profile: 'admin' });
  const url = n8n.activate('vendas', {
    respond: ({ body }) => ({
      when: 'lastNode',
      items: [{ output: `Sobre {{name}}: ${body.data.message.body}` }],
    }),
  });
  const { id } = await admin.call('POST /queueIntegration', {
    body: { type: 'n8n', name: 'Vendas no n8n', urlN8N: url },
  });
  queueId = (await buildQueue(app.core, companyId, { name: 'Vendas', integrationId: id })).id;
  phone = await linkSandbox(app, admin, { queueIds: [queueId] });
});
afterAll(async () => {
  await app.stop();
  await n8n.leave();
});

const answers = async (number: string) =>
  (await phone.shows(number)).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);

test('answers a customer by a workflow of their queue, word for word', async () => {
  const number = '5511977750001';
  await phone.write(number, 'Quanto custa?');
  await eventually('the first answer', async () => (await answers(number)).length === 1);
  await phone.write(number, 'E o frete?');
  await eventually('the second answer', async () => (await answers(number)).length === 2);
  expect(await answers(number)).toEqual([
    'Sobre {{name}}: Quanto custa?',
    'Sobre {{name}}: E o frete?',
  ]);
  const { tickets } = await admin.call('GET /tickets', { query: { status: 'pending' } });
  expect(tickets).toMatchObject([{ queueId, chatbot: true, useIntegration: true }]);
});
