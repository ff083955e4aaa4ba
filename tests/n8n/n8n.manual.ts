/** Prosa and a real n8n, unchanged: integrations, webhooks, and requests to the API. How to run it: docs/n8n.md. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageApiLimits } from '@prosa/contract/message-api/manifest';
import type { IntegrationProblem } from '@prosa/contract/queue-integrations/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIXEL } from '../../apps/server/src/testing/pixel.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { examples } from '../../apps/web/src/features/messages-api/examples.ts';
import { FAILED } from '../automation/hook-stage.ts';
import { RealN8n } from './real-n8n.ts';
import { Shop } from './shop.ts';
import {
  answering,
  answeringTwice,
  KEY,
  looping,
  sendingFile,
  verifying,
} from './workflows-of-tests.ts';

const START_MS = 300_000;
const LOOPED = '5511987650077';
const TWICE = '5511987650088';

let n8n: RealN8n;
let app: TestApp;
let photos: http.Server;
let photo: string;
let sender: Shop;
let looped: Shop;
let twice: Shop;
let webhooks: Record<'genuine' | 'forged' | 'loop', string>;

async function addWebhook({ admin }: Shop, name: string) {
  return admin.call('POST /webhooks', {
    body: {
      url: n8n.address(name),
      types: ['message.received', 'message.sent'],
      skipsPrograms: false,
    },
  });
}

beforeAll(async () => {
  photos = http.createServer((_, response) => response.end(Buffer.from(PIXEL)));
  await new Promise<void>((done) => photos.listen(0, '127.0.0.1', done));
  const photosHost = `127.0.0.1:${(photos.address() as AddressInfo).port}`;
  photo = `http://${photosHost}/foto.png`;
  n8n = await RealN8n.prepare();
  app = await startTestApp({
    EGRESS_ALLOWED: `${n8n.host},${photosHost}`,
    // Only the limit of a ticket ends a loop here, not the pace of a token.
    RATE_SEND_PER_SECOND: '1000',
  });
  [sender, looped, twice] = [await Shop.open(app), await Shop.open(app), await Shop.open(app)];
  const genuine = await addWebhook(sender, 'genuine');
  const forged = await addWebhook(sender, 'forged');
  const loop = await addWebhook(looped, 'loop');
  webhooks = { genuine: String(genuine.id), forged: String(forged.id), loop: String(loop.id) };
  const url = `${app.url}/api/messages/send`;
  await n8n.start(
    [
      ...answering,
      verifying('genuine', genuine.secret),
      verifying('forged', loop.secret),
      sendingFile(url, sender.token),
      looping(url, looped.token, LOOPED),
      answeringTwice(url, twice.token, TWICE),
    ],
    [KEY],
  );
}, START_MS);
afterAll(async () => {
  await app?.stop();
  await n8n?.stop();
  photos?.close();
}, START_MS);

describe('a workflow as integration', () => {
  const NUMBER = '5511987650001';

  async function answeredBy(name: string, fields: object = {}) {
    const shop = await Shop.open(app);
    const params = await shop.giveTo({ url: n8n.address(name), ...fields });
    const { admin } = shop;
    return {
      told: () => shop.told(NUMBER),
      write: (body: string) => shop.hears(NUMBER, body),
      calls: () => shop.calls(),
      integration: () => admin.call('GET /queueIntegration/:integrationId', { params }),
      test: () => admin.call('POST /queueIntegration/:integrationId/test', { params }),
    };
  }

  test.each<[string, string[], object?]>([
    ['immediately', []],
    ['last-node', ['Eco: Oi, "Ana"']],
    ['all-entries', ['Um']],
    ['no-data', []],
    ['no-item', []],
    ['agent', ['*Oi* da IA']],
    ['family', [`${NUMBER}@s.whatsapp.net: Oi, "Ana"`], { payloadFormat: 'family' }],
    ['respond', ['Você disse Oi, "Ana"', 'Antes: nada']],
    ['respond-text', []],
    ['with-key', ['Eco: Oi, "Ana"'], { headerName: KEY.name, headerValue: KEY.value }],
  ])('that answers by %s tells the customer what it should', async (name, texts, fields) => {
    const shop = await answeredBy(name, fields);
    await shop.write('Oi, "Ana"');
    await eventually('the customer has it', async () => (await shop.told()).length >= texts.length);
    expect(await shop.told()).toEqual(texts);
    expect(await shop.calls()).toEqual([{ state: 'done', attempts: 1 }]);
    expect(await shop.integration()).toMatchObject({ lastError: null });
  });

  test('is reminded of its variables', async () => {
    const shop = await answeredBy('respond');
    await shop.write('um');
    await shop.write('dois');
    await eventually('all is said', async () => (await shop.told()).length === 4);
    expect(await shop.told()).toEqual([
      'Você disse um',
      'Antes: nada',
      'Você disse dois',
      'Antes: um',
    ]);
  });

  test('can be tried before customers write', async () => {
    const shop = await answeredBy('last-node');
    expect(await shop.test()).toMatchObject({ ok: true, status: 200, texts: ['Eco: Oi'] });
  });

  test.each<[string, { code: IntegrationProblem; status: number | null; text: unknown }, object?]>([
    [
      'inactive',
      {
        code: 'notFound',
        status: 404,
        text: 'The requested webhook "POST inactive" is not registered.',
      },
    ],
    ['fails', { code: 'failed', status: 500, text: 'Error in workflow' }],
    ['slow', { code: 'timeout', status: null, text: '' }, { timeoutSeconds: 5 }],
    [
      'with-key',
      { code: 'denied', status: 403, text: '' },
      { headerName: KEY.name, headerValue: 'outra' },
    ],
  ])('%s leaves the customer to people, and says why', async (name, lastError, fields) => {
    const shop = await answeredBy(name, fields);
    await shop.write('Oi');
    await eventually('the customer is told', async () => (await shop.told()).length > 0);
    expect(await shop.told()).toEqual([FAILED]);
    expect(await shop.calls()).toEqual([{ state: 'failed', attempts: 1 }]);
    expect(await shop.integration()).toMatchObject({ lastError });
  });

  test('that also sends by the API is asked once for each message', async () => {
    await twice.giveTo({ url: n8n.address('twice') });
    await twice.phone.write(TWICE, 'Oi');
    await eventually('both are there', async () => (await twice.told(TWICE)).length >= 2);
    await twice.phone.write(TWICE, 'E aí?');
    await eventually('both are there again', async () => (await twice.told(TWICE)).length >= 4);
    expect((await twice.told(TWICE)).toSorted()).toEqual([
      'Pela API',
      'Pela API',
      'Pela integração',
      'Pela integração',
    ]);
    expect(await twice.calls()).toHaveLength(2);
  });
});

describe('requests to the API', () => {
  test.each(['text', 'file'] as const)(
    'the %s example of the page works as it is',
    async (what) => {
      const number = what === 'text' ? '5511987650011' : '5511987650012';
      const shown = examples.n8n[what]({
        url: `${app.url}/api/messages/send`,
        token: sender.token,
        whatsappId: null,
        text: 'Olá, "Ana"!',
      });
      const own = shown
        .replaceAll('5511999990000', number)
        .replaceAll('https://example.com/foto.png', photo)
        .replace('"name": "Prosa",\n  "nodes"', `"name": "${what}",\n  "nodes"`);
      expect(await n8n.execute(what, own)).toContain('SUCCESS');
      await eventually('the customer has it', async () => (await sender.told(number)).length === 1);
      expect(await sender.told(number)).toEqual(['Olá, "Ana"!']);
    },
  );

  test('a form with a file arrives', async () => {
    const number = '5511987650013';
    const answer = await fetch(n8n.address('send-file'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number }),
    });
    expect(await answer.json()).toMatchObject({ statusCode: 200, body: { status: 'SUCCESS' } });
    await eventually('the customer has it', async () => (await sender.told(number)).length === 1);
    const [file] = await sender.phone.shows(number);
    expect(file).toMatchObject({
      body: 'Sua nota',
      mediaType: 'application',
      mediaName: 'nota.pdf',
    });
  });
});

describe('a webhook', () => {
  const tried = (shop: Shop, webhookId: string) =>
    eventually('it was tried', async () => {
      const all = await shop.deliveries(webhookId);
      return all.length > 0 && all.every(({ status }) => status !== null) && all;
    });

  test('is verified over the bytes as they came, also while its secret is renewed', async () => {
    await sender.phone.write('5511987650021', 'Olá, "Ana" é ção 🎉');
    for (const each of await tried(sender, webhooks.genuine))
      expect(each).toMatchObject({ state: 'delivered', status: 200 });
    await sender.admin.call('POST /webhooks/:webhookId/secret', {
      params: { webhookId: webhooks.genuine },
    });
    await sender.phone.write('5511987650021', 'Com duas assinaturas');
    await eventually('it was delivered', async () => {
      const all = await sender.deliveries(webhooks.genuine);
      return all.some(({ state, body }) => state === 'delivered' && String(body).includes('duas'));
    });
  });

  test('that is signed with another secret fails, and is tried again', async () => {
    for (const each of await tried(sender, webhooks.forged))
      expect(each).toMatchObject({ state: 'waiting', status: 500 });
  });

  test('and the API end a loop by the limit of the ticket, and people go on', async () => {
    await looped.phone.write(LOOPED, 'Olá');
    const refused = async () =>
      (await looped.deliveries(webhooks.loop)).some(({ response }) =>
        String(response).includes('429'),
      );
    await eventually('the API refuses', refused, 60_000);
    await eventually('nothing is left to deliver', async () => {
      const all = await looped.deliveries(webhooks.loop);
      return all.every(({ state }) => state === 'delivered');
    });
    const messages = await looped.told(LOOPED);
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.length).toBeLessThanOrEqual(messageApiLimits.perTicketAndMinute);
    const { admin } = looped;
    const { tickets } = await admin.call('GET /tickets', {
      query: { searchParam: LOOPED, showAll: true },
    });
    const params = { ticketId: tickets[0]!.id };
    const accept = { status: 'open' as const, userId: admin.user.id };
    await admin.call('PUT /tickets/:ticketId', { params, body: accept });
    await admin.call('POST /messages/:ticketId', { params, body: { body: 'Aqui é uma pessoa' } });
  });
});
