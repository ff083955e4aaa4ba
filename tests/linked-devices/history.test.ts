import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderSession } from '../../apps/server/src/provider/port.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import type { Line } from './line.ts';
import { LinkedDeviceStage } from './stage.ts';

const poll: typeof expect.poll = (probe) => expect.poll(probe, { interval: 15 });

let stage: LinkedDeviceStage;
let shop: Phone;
let maria: Phone;
let line: Line;
let session: ProviderSession;

beforeAll(async () => {
  stage = await LinkedDeviceStage.open();
  shop = stage.phone('Loja');
  maria = stage.phone('Maria');
  line = await stage.line();
  session = await line.link(shop);
});
afterAll(async () => {
  await session?.close('release');
  await stage?.close();
});

const old = (peer: Phone, id: string, messageTimestamp: number, fromMe = false) => ({
  message: {
    key: { remoteJid: peer.account.lidJid, fromMe, id },
    messageTimestamp,
    message: { conversation: id },
  },
});

const bodies = async () => (await line.messages()).map(({ body, fromMe }) => [body, fromMe]);

test("puts a phone's history above existing chats; other chats are skipped", async () => {
  const id = await maria.chat(shop).send({ kind: 'text', body: 'agora' });
  await poll(() => line.message(id)).toMatchObject({ body: 'agora' });
  const stranger = stage.phone('Estranho');
  await shop.pushHistory({
    syncType: 3,
    conversations: [
      {
        id: maria.account.lidJid,
        messages: [old(maria, 'H3', 3000, true), old(maria, 'H2', 2000)],
      },
      { id: stranger.account.lidJid, messages: [old(stranger, 'X1', 1000)] },
    ],
  });
  await poll(bodies).toEqual([
    ['H2', false],
    ['H3', true],
    ['agora', false],
  ]);
  await poll(() => line.count('wa_inbound_journal')).toBe(0);
});

test('delivers older messages on request, including those sent before', async () => {
  const messages = [old(maria, 'H0', 500), old(maria, 'H1', 1000), old(maria, 'H2', 2000)];
  shop.account.history = { conversations: [{ id: maria.account.lidJid, messages }] };
  const before = { id: 'H2', fromMe: false, atMs: 2_000_000 };
  const command = { ...line.to(maria), t: 'history', before, count: 50 } as const;
  expect(await session.execute(command)).toMatchObject({ s: 'accepted' });
  const all = [
    ['H0', false],
    ['H1', false],
    ['H2', false],
    ['H3', true],
    ['agora', false],
  ];
  await poll(bodies).toEqual(all);
  expect(await session.execute(command)).toMatchObject({ s: 'accepted' });
  await poll(() => line.count('wa_inbound_journal')).toBe(0);
  expect(await bodies()).toEqual(all);
});

test("accepts history only from our own phone: a customer's forgery has no effect", async () => {
  const before = { bodies: await bodies(), identities: await line.identities() };
  const mallory = stage.phone('Mallory');
  const chat = mallory.chat(shop);
  const conversations = [
    { id: mallory.account.lidJid, pnJid: maria.account.jid, messages: [old(maria, 'F1', 100)] },
  ];
  const history = proto.HistorySync.encode({ syncType: 3, progress: 100, conversations }).finish();
  await chat.write({
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: 3,
        progress: 100,
        initialHistBootstrapInlinePayload: deflateSync(history),
      },
    },
  });
  const id = await chat.send({ kind: 'text', body: 'oi' });
  await poll(() => line.message(id)).toMatchObject({ name: 'Mallory', number: mallory.number });
  expect(await bodies()).toEqual([...before.bodies, ['oi', false]]);
  const known = await line.identities();
  expect(
    known.filter(({ value }) => value !== mallory.number && value !== mallory.account.lid),
  ).toEqual(before.identities);
});
