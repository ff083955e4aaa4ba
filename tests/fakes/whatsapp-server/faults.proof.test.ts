import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../stage/eventually.ts';
import type { BareClient } from './bare-client.ts';
import type { Chat } from './chat.ts';
import type { Phone } from './phone.ts';
import { TestStage } from './test-stage.ts';

let stage: TestStage;
let shop: Phone;
let maria: Phone;
let chat: Chat;

beforeEach(async () => {
  stage = await TestStage.open();
  shop = stage.phone('Loja');
  maria = stage.phone('Maria');
  chat = maria.chat(shop);
});

afterEach(() => stage.close());

const text = (body: string) => ({ kind: 'text', body }) as const;

function accepted({ acks }: BareClient, id: string): boolean {
  return acks.some((ack) => ack.id === id);
}

test('refuses a message once, and others until told otherwise', async () => {
  const prosa = await stage.client().link(shop);
  const { jid } = maria.account;
  const { faults } = stage.server;
  faults.refuseNext(463);
  const refused = await prosa.send(jid, { text: 'oi' });
  const { update } = await prosa.updates(refused, ({ status }) => status === 0);
  expect(update.messageStubParameters).toContain('463');
  const taken = await prosa.send(jid, { text: 'oi' });
  await prosa.updates(taken, ({ status }) => status === 3);
  faults.refuse(479, jid);
  for (const body of ['a', 'b']) {
    const id = await prosa.send(jid, { text: body });
    await prosa.updates(id, ({ status }) => status === 0);
  }
  faults.acceptAll();
  await prosa.updates(await prosa.send(jid, { text: 'c' }), ({ status }) => status === 3);
  expect((await chat.inbox()).map(({ body }) => body)).toEqual(['oi', 'c']);
});

test('forbids a number to start chats for some time', async () => {
  const prosa = await stage.client().link(shop);
  const until = new Date('2031-05-01T12:00:00Z');
  shop.restrictNewChats(until);
  const locks = () => prosa.all('connection.update').flatMap((u) => u.reachoutTimeLock ?? []);
  await eventually('the lock', () => locks().length === 1);
  expect(locks()[0]).toMatchObject({ isActive: true, timeEnforcementEnds: until });
  shop.restrictNewChats();
  await eventually('its end', () => locks().some(({ isActive }) => !isActive));
});

test('loses an acknowledgement but not the message', async () => {
  const prosa = await stage.client().link(shop);
  stage.server.faults.loseAcks(1);
  const lost = await prosa.send(maria.account.jid, { text: '1' });
  const known = await prosa.send(maria.account.jid, { text: '2' });
  await eventually('the second is accepted', () => accepted(prosa, known));
  expect(accepted(prosa, lost)).toBe(false);
  expect((await chat.inbox()).map(({ body }) => body)).toEqual(['1', '2']);
});

test('delivers what arrived while we were away, once and in order', async () => {
  const prosa = await stage.client().link(shop);
  stage.server.drop();
  expect(await prosa.closes()).toMatchObject({ code: 428 });
  const ids: string[] = [];
  for (const body of ['1', '2', '3']) ids.push(await chat.send(text(body)));
  const waiting = shop.devices[0]?.queue.all().map(({ attrs }) => attrs.id);
  expect(waiting).toEqual(expect.arrayContaining(ids));
  expect(await prosa.start().closes()).toMatchObject({ code: expect.any(Number) });
  stage.server.restore();
  await prosa.start().opens();
  for (const id of ids) expect(await prosa.receives(id)).toMatchObject({ arrival: 'append' });
  await eventually('nothing waits', () => shop.devices[0]?.queue.length === 0);
  const bodies = prosa
    .all('messages.upsert')
    .flatMap(({ messages }) => messages)
    .filter(({ key }) => ids.includes(key.id ?? ''))
    .map(({ message }) => message?.conversation);
  expect(bodies).toEqual(['1', '2', '3']);
});

test('redelivers a message that nobody acknowledged', async () => {
  const prosa = await stage.client().link(shop);
  const [device] = shop.devices;
  const message = await chat.send(text('oi'));
  const waiting = device?.queue.all().find(({ attrs }) => attrs.id === message);
  await prosa.receives(message);
  await prosa.stop();
  await prosa.closes();
  if (waiting) device?.queue.add(waiting);
  await prosa.start().opens();
  await eventually('it is answered for', () => device?.queue.length === 0);
});

test('delivers everything twice', async () => {
  const prosa = await stage.client().link(shop);
  stage.server.faults.copies = 2;
  const id = await chat.send(text('oi'));
  await eventually('both copies', () => prosa.received(id).length === 2);
  const group = maria.createGroup('Time', [shop]);
  const shared = await group.chat.send(text('olá'));
  await eventually('both copies', () => prosa.received(shared).length === 2);
});

test('refuses logins and ends streams with a code', async () => {
  const prosa = await stage.client().link(shop);
  for (const code of [515, 503]) {
    stage.server.endStreams(code);
    expect(await prosa.closes()).toMatchObject({ code });
    await prosa.start().opens();
  }
  await prosa.stop();
  for (const code of [401, 403, 405, 411, 503]) {
    stage.server.faults.refuseLoginWith = code;
    expect(await prosa.start().closes()).toMatchObject({ code });
  }
  stage.server.faults.refuseLoginWith = undefined;
  await prosa.start().opens();
});

test('replaces the first client of a device by a second one', async () => {
  const prosa = await stage.client().link(shop);
  const other = stage.client({}, prosa).start();
  expect(await prosa.closes()).toMatchObject({ code: 440 });
  await eventually('the other is in', () => other.state === 'open');
  stage.server.replaceSessions();
  expect(await other.closes()).toMatchObject({ code: 440 });
});

test('leaves a request unanswered', async () => {
  const prosa = await stage.client({ defaultQueryTimeoutMs: 100 }).link(shop);
  stage.server.faults.swallowed.add('w:profile:picture:get:picture');
  expect(await prosa.socket.profilePictureUrl(maria.account.jid)).toBeUndefined();
});

test('is noticed when it goes silent', async () => {
  const prosa = await stage.client({ keepAliveIntervalMs: 200 }).link(shop);
  stage.server.faults.isSilent = true;
  expect(await prosa.closes()).toMatchObject({ code: 408 });
});
