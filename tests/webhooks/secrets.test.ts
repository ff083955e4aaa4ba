/** What opens a company to other systems, and those to it, is in no log, answer, export, event, audit row or clear column. */
import { Writable } from 'node:stream';
import type { RouteKey } from '@prosa/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../apps/server/src/testing/sandbox-phone.ts';
import type { SweepRequest } from '../../apps/server/src/testing/sweep-material.ts';
import { ask } from '../../apps/server/src/testing/sweep-oracles.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import { databaseTraces } from '../../apps/server/src/testing/traces.ts';
import { unpack } from '../../apps/server/src/testing/unpack.ts';
import { N8nServer } from '../fakes/n8n-server/n8n-server.ts';
import { WebhookReceiver } from '../fakes/webhook-receiver/webhook-receiver.ts';

const signing = Buffer.from('canario-que-assina-os-pedidos-32').toString('base64');
const secrets: Record<string, string> = {
  'signing secret': signing,
  'header of an integration': 'canario-no-cabecalho',
  'header that was refused': 'canario-recusado',
  'token of nobody': 'canario-sem-dono-0123456789abcdef',
  'key in the query of an address': 'canario-no-endereco',
};
/** Admins typed it, and see it where they edit it. */
const SHOWN_TO_ADMINS = 'key in the query of an address';

let app: TestApp;
let n8n: N8nServer;
let receiver: WebhookReceiver;
let admin: TestSession;
let phone: SandboxPhone;
let logged = '';
const answers: string[] = [];
const told: string[] = [];

beforeAll(async () => {
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  app = await startTestApp({ LOOPBACK_TARGETS: 'on', LOG_LEVEL: 'trace' }, log);
  n8n = await N8nServer.open();
  receiver = await WebhookReceiver.start();
  const { id: companyId } = await buildCompany(app.core);
  admin = await app.enter(companyId, { profile: 'admin', allTicket: 'enabled' });
  const socket = await admin.socket();
  socket.onAny((...event) => told.push(JSON.stringify(event)));
});
afterAll(async () => {
  await n8n?.leave();
  await receiver?.close();
});

async function asks(key: RouteKey, request: SweepRequest = {}, token?: string) {
  const answer = await ask({ url: app.url, token: token ?? admin.token }, key, request);
  answers.push(`${key} ${answer.text}`);
  return answer;
}

const hook = {
  type: 'n8n' as const,
  headerName: 'X-Key',
  headerValue: secrets['header of an integration'],
  signingSecret: `whsec_${signing}`,
};
const withKey = (address: string) => `${address}?key=${secrets['key in the query of an address']}`;

/** An integration that fails in each way, asked by its test button and by a customer. */
async function failIntegrations(): Promise<void> {
  for (const misbehaves of ['redirect', 'cut', 'endless', 'huge'] as const) {
    const urlN8N = withKey(n8n.activate(misbehaves, { misbehaves }));
    const { id } = await admin.call('POST /queueIntegration', {
      body: { ...hook, name: misbehaves, urlN8N },
    });
    await asks('POST /queueIntegration/:integrationId/test', { params: { integrationId: id } });
  }
  const denied = n8n.activate('negado', { auth: { name: 'X-Key', value: 'outro' } });
  const { id } = await admin.call('POST /queueIntegration', {
    body: { ...hook, name: 'Fluxo', urlN8N: withKey(denied) },
  });
  const refused = {
    ...hook,
    headerValue: `${secrets['header that was refused']}\n`,
    name: 'Recusada',
  };
  await asks('POST /queueIntegration', { body: { ...refused, urlN8N: denied } });
  phone = await linkSandbox(app, admin, { integrationId: id });
  await phone.write('5511987650021', 'Oi');
  await eventually('the integration has failed for a customer', async () => {
    const integration = { params: { integrationId: id } };
    const { lastError } = await admin.call('GET /queueIntegration/:integrationId', integration);
    return lastError;
  });
}

/** A receiver that refuses, cuts and redirects. */
async function failWebhooks(): Promise<void> {
  receiver.answers.push(500, 'cut', 302);
  const url = `${new URL(receiver.url).origin}/hook?key=${secrets['key in the query of an address']}`;
  const body = { url, types: ['message.received' as const] };
  const { id, secret } = await admin.call('POST /webhooks', { body });
  receiver.secret = secret;
  const { secret: renewed } = await admin.call('POST /webhooks/:webhookId/secret', {
    params: { webhookId: id },
  });
  secrets['secret of a webhook'] = secret.slice('whsec_'.length);
  secrets['renewed secret of a webhook'] = renewed.slice('whsec_'.length);
  for (const text of ['um', 'dois', 'três']) await phone.write('5511987650022', text);
  await eventually('three have failed', async () => {
    const { records } = await admin.call('GET /webhooks/:webhookId/deliveries', {
      params: { webhookId: id },
    });
    return records.filter(({ error }) => error !== null).length === 3;
  });
  await asks('POST /webhooks/:webhookId/test', { params: { webhookId: id } });
}

/** Tokens that may, may not, and do not exist, with bodies that are refused. */
async function failPrograms(): Promise<void> {
  const { token } = await admin.call('POST /api-tokens', {
    body: { name: 'CRM', rights: ['contacts:read'] },
  });
  secrets['token of the company'] = token;
  const { token: ofConnection } = await admin.call('POST /whatsapp/:whatsappId/token', {
    params: { whatsappId: phone.connectionId },
  });
  secrets['token of a connection'] = ofConnection;
  for (const each of [token, ofConnection, secrets['token of nobody']]) {
    await asks('GET /contacts', {}, each);
    await asks('POST /messages/send', { body: { number: 'x', body: 1 } }, each);
    await asks('POST /messages/send', { body: { number: '5511987650023', body: 'Oi' } }, each);
    await asks('GET /contacts', { query: { token: each } }, 'x');
    const headers = { authorization: `Bearer ${each}`, 'content-type': 'application/json' };
    const broken = { method: 'POST', headers, body: `{"token":"${each}"` };
    answers.push(await (await fetch(`${app.url}/api/messages/send`, broken)).text());
    const nowhere = await fetch(`${app.url}/api/nowhere?token=${each}`, { headers });
    answers.push(await nowhere.text());
  }
}

/** What an admin can read of all this. */
async function readAll(): Promise<void> {
  for (const key of ['GET /audit', 'GET /audit/export', 'GET /api-tokens'] as const)
    await asks(key);
  for (const key of ['GET /whatsapp', 'GET /webhooks', 'GET /queueIntegration'] as const)
    await asks(key);
  const { contacts } = await admin.call('GET /contacts');
  const params = { contactId: String(contacts[0]!.id) };
  await admin.call('POST /contacts/:contactId/data', { params });
  const done = await eventually('the export', async () => {
    const { state, url } = await admin.call('GET /contacts/:contactId/data', { params });
    return state === 'done' ? url : null;
  });
  const zip = Buffer.from(await (await admin.open(done)).arrayBuffer());
  for (const [name, content] of await unpack(zip)) answers.push(`${name}: ${content}`);
}

test('no secret is logged, shown, told or stored in clear, whatever fails', async () => {
  await failIntegrations();
  await failWebhooks();
  await failPrograms();
  await readAll();
  const stored = await Promise.all(
    Object.entries(secrets).map(async ([what, secret]) => [
      what,
      await databaseTraces(app.databaseUrl, secret),
    ]),
  );
  await app.stop();
  const found = Object.entries(secrets).flatMap(([what, secret]) => [
    ...logged.split('\n').filter((line) => line.includes(secret)),
    ...(what === SHOWN_TO_ADMINS
      ? []
      : [...answers, ...told]
          .filter((text) => text.includes(secret))
          .map((text) => `${what}: ${text}`)),
  ]);
  expect(found).toEqual([]);
  expect(stored.filter(([what]) => what !== SHOWN_TO_ADMINS).flatMap(([, at]) => at)).toEqual([]);
  // What is searched holds what happened.
  expect(logged).toContain('/api/messages/send');
  expect(answers.join()).toContain('integrationCreated');
  expect(told.join()).toContain('queueIntegration');
}, 120_000);
