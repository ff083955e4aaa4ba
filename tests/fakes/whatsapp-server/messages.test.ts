import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../stage/eventually.ts';
import type { BareClient } from './bare-client.ts';
import type { Chat } from './chat.ts';
import type { Phone } from './phone.ts';
import { TestStage } from './test-stage.ts';

let stage: TestStage;
let shop: Phone;
let prosa: BareClient;
let maria: Phone;
let chat: Chat;

beforeAll(async () => {
  stage = await TestStage.open();
  shop = stage.phone('Loja');
  prosa = await stage.client().link(shop);
});

beforeEach(() => {
  maria = stage.phone('Maria');
  chat = maria.chat(shop);
});

afterAll(() => stage.close());

const text = (body: string) => ({ kind: 'text', body }) as const;

function chosenId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}

test('addresses a customer by LID or by number, with the other name beside it', async () => {
  const byLid = await prosa.receives(await chat.send(text('oi')));
  expect(byLid.key).toMatchObject({
    remoteJid: maria.account.lidJid,
    remoteJidAlt: maria.account.jid,
  });
  expect(byLid).toMatchObject({ pushName: 'Maria', arrival: 'notify' });
  maria.account.addressing = 'pn';
  const byNumber = await prosa.receives(await chat.send(text('oi')));
  expect(byNumber.key).toMatchObject({
    remoteJid: maria.account.jid,
    remoteJidAlt: maria.account.lidJid,
  });
  const { lidMapping } = prosa.socket.signalRepository;
  expect(await lidMapping.getLIDForPN(maria.account.jid)).toBe(maria.account.lidJid);
});

test('hides a number', async () => {
  maria.account.hidesNumber = true;
  const { key } = await prosa.receives(await chat.send(text('oi')));
  expect(key).toMatchObject({ remoteJid: maria.account.lidJid });
  expect(key.remoteJidAlt).toBeUndefined();
  const answer = await prosa.send(maria.account.lidJid, { text: 'olá' });
  await eventually('it arrives', () => chat.copies(answer) === 1);
});

test('acknowledges received messages, and marks them read on request', async () => {
  const id = await chat.send(text('oi'));
  const { key } = await prosa.receives(id);
  await eventually('a receipt', () => chat.receipts(id).includes('inactive'));
  expect(chat.isRead(id)).toBe(false);
  await prosa.socket.readMessages([key]);
  await eventually('it is read', () => chat.isRead(id));
  expect(shop.devices[0]?.queue.length).toBe(0);
});

test('keeps the id of a sent message, acknowledges, delivers and reads it, and copies it to the own phone', async () => {
  const messageId = chosenId();
  expect(await prosa.send(maria.account.jid, { text: 'olá' }, { messageId })).toBe(messageId);
  await prosa.updates(messageId, ({ status }) => status === 3);
  expect(prosa.acks).toContainEqual(expect.objectContaining({ id: messageId }));
  chat.read();
  await prosa.updates(messageId, ({ status }) => status === 4);
  expect(await chat.inbox()).toMatchObject([{ id: messageId, body: 'olá' }]);
  const copy = shop.account.arrived.find(({ id }) => id === messageId);
  expect(copy).toMatchObject({
    isOwnCopy: true,
    message: { extendedTextMessage: { text: 'olá' } },
  });
});

test('shows a message sent twice under one id once', async () => {
  const messageId = chosenId();
  await prosa.send(maria.account.jid, { text: 'uma vez' }, { messageId });
  await prosa.send(maria.account.jid, { text: 'uma vez' }, { messageId });
  await eventually('both copies', () => chat.copies(messageId) === 2);
  expect(await chat.inbox()).toHaveLength(1);
});

test('delivers everything later to a phone that is off', async () => {
  await maria.setOnline(false);
  const first = await prosa.send(maria.account.jid, { text: '1' });
  await prosa.send(maria.account.jid, { text: '2' });
  await eventually('both are accepted', () => prosa.acks.some(({ id }) => id === first));
  expect(await chat.inbox()).toEqual([]);
  await eventually('both wait', () => maria.account.waiting.length === 2);
  await maria.setOnline(true);
  await prosa.updates(first, ({ status }) => status === 3);
  expect((await chat.inbox()).map(({ body }) => body)).toEqual(['1', '2']);
});

test('sends quotes, places, contacts, polls, reactions, edits and deletions', async () => {
  const { jid } = maria.account;
  const quoted = await prosa.receives(await chat.send(text('quanto custa?')));
  const reply = await prosa.send(jid, { text: 'dez' }, { quoted });
  await prosa.send(jid, {
    location: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'SP' },
  });
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD';
  await prosa.send(jid, {
    contacts: { displayName: 'Ana', contacts: [{ displayName: 'Ana', vcard }] },
  });
  await prosa.send(jid, { poll: { name: 'Cor?', values: ['azul', 'verde'], selectableCount: 1 } });
  const gone = await prosa.send(jid, { text: 'engano' });
  const key = (id: string) => ({ id, remoteJid: jid, fromMe: true });
  await prosa.send(jid, { text: 'doze', edit: key(reply) });
  await prosa.send(jid, { delete: key(gone) });
  await eventually('the deletion', async () => (await chat.inbox()).some((m) => m.isDeleted));
  const inbox = await chat.inbox();
  expect(
    inbox.map(({ kind, body, isEdited, isDeleted }) => [kind, body, isEdited, isDeleted]),
  ).toEqual([
    ['text', 'doze', true, false],
    ['location', 'SP', false, false],
    ['contacts', 'Ana', false, false],
    ['interactive', 'Cor?', false, false],
    ['text', 'engano', false, true],
  ]);
  expect(inbox[0]?.quotedId).toBe(quoted.key.id);
});

test("sends a reaction to the customer's message and to our own", async () => {
  const theirs = await chat.send(text('obrigada'));
  const { key } = await prosa.receives(theirs);
  const ours = await prosa.send(maria.account.jid, { text: 'de nada' });
  const own = { id: ours, remoteJid: maria.account.jid, fromMe: true };
  await prosa.send(maria.account.jid, { react: { text: '👍', key } });
  await prosa.send(maria.account.jid, { react: { text: '🎉', key: own } });
  await eventually('the reaction', async () => (await chat.inbox())[0]?.reaction === '🎉');
});

test('receives edits, deletions, reactions, replies, places and contacts', async () => {
  const id = await chat.send(text('errado'));
  await prosa.receives(id);
  await chat.edit(id, 'certo');
  const edited = await prosa.updates(id, ({ message }) => Boolean(message?.editedMessage));
  expect(edited.update.message?.editedMessage?.message?.conversation).toBe('certo');
  const ours = await prosa.send(maria.account.jid, { text: 'ok' });
  await chat.react(ours, '❤️');
  const [reaction] = await prosa.hears('messages.reaction', ([found]) => found?.key.id === ours);
  expect(reaction).toMatchObject({ key: { fromMe: true }, reaction: { text: '❤️' } });
  const reply = await prosa.receives(await chat.send({ ...text('esse'), quotedId: ours }));
  expect(reply.message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(ours);
  await chat.revoke(id);
  await prosa.updates(id, ({ messageStubType }) => messageStubType === 1);
  const place = { kind: 'location', latitude: 1, longitude: 2, name: 'aqui' } as const;
  const { message } = await prosa.receives(await chat.send(place));
  expect(message?.locationMessage).toMatchObject({ degreesLatitude: 1, name: 'aqui' });
  const contact = { kind: 'contact', name: 'Ana', number: '5511955550000' } as const;
  const card = await prosa.receives(await chat.send(contact));
  expect(card.message?.contactMessage?.vcard).toContain('5511955550000');
  const question = { kind: 'poll', question: 'Cor?', choices: ['azul', 'verde'] } as const;
  const poll = await prosa.receives(await chat.send(question));
  expect(poll.message?.pollCreationMessageV3?.name).toBe('Cor?');
});

test("shows the owner's messages from the handset as ours", async () => {
  const id = await shop.sendFromHandset(maria, text('do celular'));
  const { key, message } = await prosa.receives(id);
  expect(key).toMatchObject({ fromMe: true, remoteJid: maria.account.lidJid });
  expect(message?.conversation).toBe('do celular');
});

test('sends a message again to a phone that cannot read it', async () => {
  const id = await prosa.send(maria.account.jid, { text: 'de novo' });
  await eventually('it arrives', () => chat.copies(id) === 1);
  await chat.requestRetry(id);
  await eventually('it arrives again', () => chat.copies(id) === 2);
  expect(await chat.inbox()).toHaveLength(1);
});

test('lets a client request a message that it cannot read', async () => {
  await prosa.receives(await chat.send(text('antes')));
  await prosa.keys.set({ session: { [`${maria.account.lid}_1.0`]: null } });
  const id = await chat.send(text('depois'));
  const again = await prosa.receives(id);
  expect(again.message?.conversation).toBe('depois');
  const stub = prosa.received(id).find(({ messageStubType }) => messageStubType === 2);
  expect(stub?.key.id).toBe(id);
  expect(chat.receipts(id)).toContain('retry');
});

test('shows typing both ways, and presence to subscribers', async () => {
  await prosa.socket.presenceSubscribe(maria.account.jid);
  await eventually('it is asked', () => maria.account.watchers.size === 1);
  const states = () =>
    prosa
      .all('presence.update')
      .filter(({ id }) => id === maria.account.lidJid)
      .flatMap(({ presences }) => Object.values(presences))
      .map(({ lastKnownPresence }) => lastKnownPresence);
  chat.type('composing');
  chat.type('recording');
  maria.showPresence('unavailable');
  await eventually('all are seen', () => states().length === 3);
  expect(states()).toEqual(['composing', 'recording', 'unavailable']);
  await prosa.socket.sendPresenceUpdate('composing', maria.account.jid);
  await eventually('the customer sees it', () => chat.typing === 'composing');
  await prosa.socket.sendPresenceUpdate('recording', maria.account.jid);
  await eventually('the customer sees it', () => chat.typing === 'recording');
});

test('refuses one call, and misses another', async () => {
  const refused = chat.call('voice');
  const [call] = await prosa.hears('call', ([found]) => found?.id === refused);
  expect(call).toMatchObject({ status: 'offer', isVideo: false, callerPn: maria.account.jid });
  await prosa.socket.rejectCall(refused, call?.from ?? '');
  await eventually('it is refused', () => chat.callAnswer(refused) === 'reject');
  const missed = chat.call('video');
  chat.giveUpCall(missed);
  const [over] = await prosa.hears('call', ([c]) => c?.id === missed && c.status === 'timeout');
  expect(over?.isVideo).toBe(true);
});

test('looks up numbers and pictures', async () => {
  const [found, nobody] = [maria.account.jid, '559900000000@s.whatsapp.net'];
  // The library leaves out numbers without an account.
  const all = await prosa.socket.onWhatsApp(found, nobody);
  expect(all).toEqual([{ jid: found, exists: true }]);
  await expect(prosa.socket.profilePictureUrl(found)).rejects.toMatchObject({ data: 404 });
  maria.showPicture(Buffer.from('a picture'));
  const url = await prosa.socket.profilePictureUrl(found);
  expect(await (await fetch(url ?? '')).text()).toBe('a picture');
});

test('requests more one-time keys from a device that runs out', async () => {
  const [device] = shop.devices;
  if (!device) throw new Error('not linked');
  while (device.preKeys.length >= 5) device.takeBundle();
  await eventually('new keys', () => device.preKeys.length >= 5);
});
