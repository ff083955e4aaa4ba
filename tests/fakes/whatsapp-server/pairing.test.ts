import { Curve, WA_CERT_DETAILS } from 'baileys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../stage/eventually.ts';
import { TestStage } from './test-stage.ts';

let stage: TestStage;

beforeEach(async () => {
  stage = await TestStage.open();
});

afterEach(() => stage.close());

test('links a client by QR, with text both ways and receipts', async () => {
  const shop = stage.phone('Loja');
  const maria = stage.phone('Maria');
  const chat = maria.chat(shop);
  const prosa = await stage.client().link(shop);
  expect(prosa.creds.me).toMatchObject({ name: 'Loja', lid: `${shop.account.lid}:1@lid` });
  const id = await chat.send({ kind: 'text', body: 'oi' });
  expect((await prosa.receives(id)).message?.conversation).toBe('oi');
  const answer = await prosa.send(maria.account.jid, { text: 'olá' });
  await prosa.updates(answer, ({ status }) => status === 3);
  chat.read();
  await prosa.updates(answer, ({ status }) => status === 4);
  expect(await chat.inbox()).toMatchObject([{ id: answer, kind: 'text', body: 'olá' }]);
});

test('makes the client give up when its codes are used up without a scan', async () => {
  const client = stage.client({ qrTimeout: 20 }).start();
  expect(await client.closes()).toEqual({ code: 408, text: 'QR refs attempts ended' });
  const shown = client.all('connection.update').flatMap(({ qr }) => qr ?? []);
  expect(new Set(shown).size).toBe(6);
  expect(() => stage.phone('Loja').scanQr(shown[0] ?? '')).toThrow('no longer good');
});

test('links a client by a code entered on the phone', async () => {
  const shop = stage.phone('Loja');
  const client = stage.client().start();
  await client.showsQr();
  const code = await client.socket.requestPairingCode(shop.number);
  await eventually('the phone is asked', () => shop.isAskedForCode);
  await shop.enterPairingCode(code);
  await client.restarts();
  expect(client.creds).toMatchObject({ registered: true, me: { name: 'Loja' } });
});

test('links nobody by a wrong code, and accepts no half-linked keys', async () => {
  const shop = stage.phone('Loja');
  const client = stage.client().start();
  await client.showsQr();
  await client.socket.requestPairingCode(shop.number);
  await eventually('the phone is asked', () => shop.isAskedForCode);
  await expect(shop.enterPairingCode('AAAAAAAA')).rejects.toThrow('the code is wrong');
  expect(shop.devices).toEqual([]);
  await client.stop();
  await client.closes();
  expect(await client.start().closes()).toMatchObject({ code: 401 });
});

test('does not wait for a client that leaves before its code is entered', async () => {
  const shop = stage.phone('Loja');
  const client = stage.client().start();
  await client.showsQr();
  await client.socket.requestPairingCode(shop.number);
  await eventually('the phone is asked', () => shop.isAskedForCode);
  await client.stop();
  await eventually('it is no longer asked', () => !shop.isAskedForCode);
  await expect(shop.enterPairingCode('AAAAAAAA')).rejects.toThrow('no client asks');
});

test('links several devices to a phone, and sends everything to each', async () => {
  const shop = stage.phone('Loja');
  const maria = stage.phone('Maria').chat(shop);
  const first = await stage.client().link(shop);
  const second = await stage.client().link(shop);
  const id = await maria.send({ kind: 'text', body: 'oi' });
  await Promise.all([first.receives(id), second.receives(id)]);
  const jid = '5511990000002@s.whatsapp.net';
  const ours = await first.send(jid, { text: 'daqui' });
  const { key } = await second.receives(ours);
  expect(key).toMatchObject({ fromMe: true });
});

test('lets two linked numbers write to each other', async () => {
  const [shop, bakery] = [stage.phone('Loja'), stage.phone('Padaria')];
  const one = await stage.client().link(shop);
  const other = await stage.client().link(bakery);
  const id = await one.send(bakery.account.jid, { text: 'pão?' });
  const { key, message } = await other.receives(id);
  expect(message?.extendedTextMessage?.text).toBe('pão?');
  await one.updates(id, ({ status }) => status === 3);
  await other.socket.readMessages([key]);
  await one.updates(id, ({ status }) => status === 4);
  await other.send(shop.account.jid, { text: 'sim' });
});

test("removes a device from the phone's list", async () => {
  const shop = stage.phone('Loja');
  const client = await stage.client().link(shop);
  shop.unlink();
  expect(await client.closes()).toMatchObject({ code: 401 });
  expect(await client.start().closes()).toMatchObject({ code: 401 });
});

test("removes a client that logs out from the phone's list", async () => {
  const shop = stage.phone('Loja');
  const client = await stage.client().link(shop);
  await client.socket.logout();
  expect(await client.closes()).toMatchObject({ code: 401 });
  await eventually('it is off the list', () => shop.devices.length === 0);
});

test('rejects a client that knows another root', async () => {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(Curve.generateKeyPair().public);
  expect(await stage.client().start().closes()).toMatchObject({ code: 400 });
});
