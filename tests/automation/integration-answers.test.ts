/** Customers of the sandbox write, and a workflow in n8n answers them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildQueue } from '../../apps/server/src/testing/builders.ts';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
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

test('gives a workflow the picture of a customer at an address that opens without a session', async () => {
  const number = '5511977750002';
  await admin.call('POST /sandbox/messages', {
    body: { whatsappId: phone.connectionId, from: { number }, body: 'É este?' },
    files: { media: [new File([PIXEL], 'foto.png', { type: 'image/png' })] },
  });
  await eventually('the answer', async () => (await answers(number)).length === 1);
  const { message } = n8n.asked.at(-1)!.body.data;
  expect(message).toMatchObject({ body: 'É este?', mediaType: 'image' });
  const { pathname, searchParams } = new URL(message.mediaUrl);
  const open = (query: URLSearchParams) => fetch(`${app.url}${pathname}?${query}`);
  const opened = await open(searchParams);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
  // Neither longer, nor of another company, nor as one of the addresses that need a session.
  const changes: Record<string, string>[] = [
    { e: '9999999999999' },
    { c: '999' },
    { s: searchParams.get('o')!, o: '' },
  ];
  for (const change of changes) {
    const query = new URLSearchParams({ ...Object.fromEntries(searchParams), ...change });
    expect((await open(query)).status).toBe(404);
  }
});
