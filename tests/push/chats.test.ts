/** Messages of internal chats while no page is open; over our own push service. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, type buildUser } from '../../apps/server/src/testing/builders.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import type { PushBrowser } from '../fakes/push-service/push-browser.ts';
import { PushService } from '../fakes/push-service/push-service.ts';

let app: TestApp;
let service: PushService;
let companyId: number;
/** The app's role has no access to jobs. */
let owner: pg.Client;
let ana: TestSession;

beforeAll(async () => {
  service = await PushService.start();
  app = await startTestApp({ LOOPBACK_TARGETS: 'on' });
  owner = await app.owner();
  companyId = (await buildCompany(app.core)).id;
  ana = await app.enter(companyId, { name: 'Ana' });
});
afterAll(async () => {
  await app?.stop();
  await service?.close();
  expect(service.problems).toEqual([]);
});

async function absent(values: Parameters<typeof buildUser>[2] = {}, showsText = false) {
  const session = await app.enter(companyId, values);
  const { publicKey } = await session.call('GET /push-subscription');
  const browser = service.subscribe(publicKey);
  await session.call('PUT /push-subscription', { body: { ...browser.subscription, showsText } });
  return { id: session.user.id, session, browser };
}

const say = (chatId: number, message: string, mentions: number[] = []) =>
  ana.call('POST /chats/:chatId/messages', { params: { chatId }, body: { message, mentions } });

const gets = (browser: PushBrowser, count = 1) =>
  eventually(`${count} pushes`, () => browser.received.length >= count && browser.received);

const settled = () =>
  eventually('no push is due', async () => {
    const { rows } = await owner.query(
      "select from graphile_worker.jobs where task_identifier = 'send-chat-call'",
    );
    return rows.length === 0;
  });

it('notifies those whom a message of a group mentions, without its words', async () => {
  const [called, other] = [await absent({ language: 'en' }), await absent()];
  const body = { title: 'Plantão', users: [called.id, other.id] };
  const chat = await ana.call('POST /chats', { body });
  await say(chat.id, 'Segredo da equipe', [called.id]);
  const [push] = await gets(called.browser);
  expect(push).toMatchObject({
    topic: chat.uuid.replaceAll('-', ''),
    data: {
      title: 'Ana mentioned you',
      body: 'Internal chat: Plantão',
      path: `/chats/${chat.uuid}`,
    },
  });
  expect(JSON.stringify(push)).not.toContain('Segredo');
  await settled();
  expect(other.browser.received).toEqual([]);
});

it('notifies the other one of a direct chat of each message, with its words where they want them', async () => {
  const { id, browser } = await absent({}, true);
  const chat = await ana.call('POST /chats/direct', { body: { userId: id } });
  await say(chat.id, 'Pode falar?');
  const [push] = await gets(browser);
  expect(push?.data).toMatchObject({ title: 'Mensagem de Ana', body: 'Pode falar?' });
});

it('does not notify of a muted chat, except for mentions, nor where it is switched off', async () => {
  const [muted, silent] = [await absent(), await absent()];
  const alerts = { alertsOff: ['mention' as const], alertSound: 'bell' as const };
  await silent.session.call('PUT /users/alerts', { body: alerts });
  const [quiet, other] = await Promise.all(
    [muted, silent].map(({ id }) => ana.call('POST /chats/direct', { body: { userId: id } })),
  );
  const to = { params: { chatId: quiet!.id } };
  await muted.session.call('POST /chats/:chatId/mute', { ...to, body: { isMuted: true } });
  await say(quiet!.id, 'Oi');
  await say(other!.id, 'Oi');
  await settled();
  expect([muted, silent].map(({ browser }) => browser.received)).toEqual([[], []]);
  await say(quiet!.id, 'É com você', [muted.id]);
  await gets(muted.browser);
});
