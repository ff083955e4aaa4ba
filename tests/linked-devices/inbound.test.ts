import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLog } from '../../apps/server/src/features/webhooks/log.service.ts';
import {
  createWebhook,
  deleteWebhook,
} from '../../apps/server/src/features/webhooks/webhooks.service.ts';
import type { ProviderSession } from '../../apps/server/src/provider/port.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import type { Line } from './line.ts';
import { LinkedDeviceStage } from './stage.ts';

const poll: typeof expect.poll = (probe) => expect.poll(probe, { interval: 15 });

let stage: LinkedDeviceStage;
let shop: Phone;
let line: Line;
let session: ProviderSession;

beforeAll(async () => {
  stage = await LinkedDeviceStage.open();
  shop = stage.phone('Loja');
  line = await stage.line();
  session = await line.link(shop);
});
afterAll(async () => {
  await session?.close('release');
  await stage?.close();
});

const stored = (id: string) => poll(() => line.message(id));

test('stores a text with its author, and sends the receipt to the phone', async () => {
  const maria = stage.phone('Maria');
  const chat = maria.chat(shop);
  const id = await chat.send({ kind: 'text', body: 'oi' });
  await stored(id).toMatchObject({
    body: 'oi',
    fromMe: false,
    number: maria.number,
    name: 'Maria',
  });
  await poll(() => chat.receipts(id).length).toBeGreaterThan(0);
  await poll(() => line.count('wa_inbound_journal')).toBe(0);
});

test('treats LID and number as one person, whichever came first, and never a LID as a number', async () => {
  const rita = stage.phone('Rita');
  const first = await rita.chat(shop).send({ kind: 'text', body: 'pelo LID' });
  await stored(first).toMatchObject({ number: rita.number });
  rita.account.addressing = 'pn';
  const second = await rita.chat(shop).send({ kind: 'text', body: 'pelo número' });
  await stored(second).toMatchObject({ number: rita.number });
  const known = await line.identities();
  const contactId = known.find(({ value }) => value === rita.number)?.contactId;
  const own = known.filter((identity) => identity.contactId === contactId);
  expect(own.map(({ kind, value }) => [kind, value])).toEqual([
    ['lid', rita.account.lid],
    ['pn', rita.number],
  ]);
});

test('matches quotes, reactions, edits and deletes with their message', async () => {
  const chat = stage.phone('Ana').chat(shop);
  const id = await chat.send({ kind: 'text', body: 'errado' });
  const reply = await chat.send({ kind: 'text', body: 'resposta', quotedId: id });
  await chat.edit(id, 'certo');
  await chat.react(id, '👍');
  await stored(reply).toMatchObject({ quotedId: id });
  await stored(id).toMatchObject({ body: 'certo', isEdited: true });
  await poll(async () => JSON.stringify((await line.message(id))?.reactions)).toContain('👍');
  await chat.revoke(reply);
  await stored(reply).toMatchObject({ isDeleted: true });
});

test('tells a webhook of the first message after it was made', async () => {
  const chat = stage.phone('Íris').chat(shop);
  await stored(await chat.send({ kind: 'text', body: 'ninguém ouve' })).toBeTruthy();
  const types = ['message.received' as const];
  const body = { url: 'https://example.com/prosa', description: '', types, status: 'on' as const };
  const { row } = await createWebhook(line.ctx, { ...body, skipsPrograms: true });
  await stored(await chat.send({ kind: 'text', body: 'alguém ouve' })).toBeTruthy();
  const { rows } = await listLog(line.ctx, row.id, {});
  expect(rows).toMatchObject([{ type: 'message.received' }]);
  await deleteWebhook(line.ctx, row.id);
});

test('stores places, contact cards and polls in their own form', async () => {
  const chat = stage.phone('Bia').chat(shop);
  const place = await chat.send({
    kind: 'location',
    latitude: -23.5,
    longitude: -46.6,
    name: 'Sé',
  });
  const card = await chat.send({ kind: 'contact', name: 'Zé', number: '5511970000001' });
  const vote = await chat.send({ kind: 'poll', question: 'Cor?', choices: ['azul', 'verde'] });
  await stored(place).toMatchObject({
    kind: 'locationMessage',
    body: '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|Sé',
  });
  await stored(card).toMatchObject({ kind: 'contactMessage' });
  await stored(vote).toMatchObject({ kind: 'conversation', body: '📊 Cor?\n• azul\n• verde' });
});

test('puts a message to a broadcast list into the chat with its owner', async () => {
  const iris = stage.phone('Iris');
  const chat = iris.chat(shop);
  const id = await chat.sendToList('promoção');
  await stored(id).toMatchObject({ body: 'promoção', number: iris.number, name: 'Iris' });
  const next = await chat.send({ kind: 'text', body: 'viu?' });
  await stored(next).toMatchObject({ number: iris.number });
});

test('leaves a placeholder for content that only the phone shows, or that is unknown', async () => {
  const chat = stage.phone('Julia').chat(shop);
  const ids = [
    await chat.send({ kind: 'text', body: 'olha' }),
    chat.sendOnce('view_once'),
    chat.sendOnce('view_once_unavailable_fanout'),
    await chat.write({ stickerPackMessage: { name: 'Gatos' } }),
    await chat.send({ kind: 'text', body: 'viu?' }),
  ];
  await stored(ids.at(-1)!).toMatchObject({ body: 'viu?' });
  const found = (await line.messages()).filter(({ id }) => ids.includes(id));
  expect(found.map(({ id }) => id)).toEqual(ids);
  expect(found.map(({ kind }) => kind)).toEqual([
    'conversation',
    'view_once',
    'view_once',
    'unsupported',
    'conversation',
  ]);
});

test('keeps the place of an undecryptable message until the phone has sent it again', async () => {
  const kim = stage.phone('Kim');
  const chat = kim.chat(shop);
  await kim.setOnline(false);
  stage.server.faults.isGarbled = true;
  const id = await chat.send({ kind: 'text', body: 'agora legível' });
  stage.server.faults.isGarbled = false;
  await stored(id).toMatchObject({ kind: 'waiting', isStub: true, number: kim.number });
  await poll(() => chat.receipts(id)).toContain('retry');
  await kim.setOnline(true);
  await stored(id).toMatchObject({ kind: 'conversation', body: 'agora legível', isStub: false });
});

const picture = randomBytes(90_000);
const file = { kind: 'file', mime: 'image/jpeg', name: 'foto.jpg', bytes: picture } as const;

test('fetches a file completely and unchanged', async () => {
  const chat = stage.phone('Caio').chat(shop);
  const id = await chat.send({ ...file, caption: 'veja' });
  await stored(id).toMatchObject({ kind: 'image', body: 'veja' });
  const ref = (await line.message(id))!.mediaRef!;
  expect(ref).toMatchObject({ mime: 'image/jpeg', bytes: picture.length });
  expect(JSON.stringify(ref)).not.toContain('/v/');
  const bytes = await buffer(await session.fetchMedia(ref));
  const hash = (value: Buffer) => createHash('sha256').update(value).digest('hex');
  expect(hash(bytes)).toBe(hash(picture));
});

test('rejects a file that was changed on its way, and requests one that has expired', async () => {
  const gil = stage.phone('Gil');
  const chat = gil.chat(shop);
  const placeOf = (id: string) => gil.account.sent.get(id)?.message.imageMessage?.directPath ?? '';
  const changed = await chat.send(file);
  const expired = await chat.send(file);
  await stored(expired).toMatchObject({ kind: 'image' });
  const fetch = async (id: string) => {
    const ref = (await line.message(id))!.mediaRef!;
    return buffer(await session.fetchMedia(ref));
  };
  stage.server.media.tamper(placeOf(changed));
  await expect(fetch(changed)).rejects.toThrow('changed on its way');
  stage.server.media.expire(placeOf(expired));
  expect((await fetch(expired)).equals(picture)).toBe(true);
});

test('rejects a profile picture that is not from WhatsApp', async () => {
  const ugo = stage.phone('Ugo');
  const fetched = () => session.fetchPicture!([{ kind: 'pn', value: ugo.number }]);
  ugo.showPicture(randomBytes(6 * 1024 ** 2));
  await expect(fetched()).rejects.toThrow('too large');
  ugo.showPicture(picture);
  expect((await buffer((await fetched())!)).equals(picture)).toBe(true);
});

test('marks a voice note as one, with its waveform', async () => {
  const chat = stage.phone('Davi').chat(shop);
  const id = await chat.send({
    kind: 'file',
    mime: 'audio/ogg; codecs=opus',
    name: 'voz.ogg',
    bytes: randomBytes(5000),
    voice: true,
  });
  const waveform = Buffer.from(Array.from({ length: 64 }, (_, at) => at)).toString('base64');
  await stored(id).toMatchObject({
    kind: 'audio',
    mediaRef: { voice: true, mime: 'audio/ogg', waveform },
  });
});

test('uses the group as the thread, with each author separate', async () => {
  const eva = stage.phone('Eva');
  const group = eva.createGroup('Família', [shop, stage.phone('Igor')]);
  const id = await group.chat.send({ kind: 'text', body: 'oi, grupo' });
  await stored(id).toMatchObject({ body: 'oi, grupo', author: 'Eva' });
  await poll(async () => (await line.message(id))?.name).toBe('Família');
});

test("shows the owner's messages from the phone as ours", async () => {
  const lia = stage.phone('Lia');
  const question = await lia.chat(shop).send({ kind: 'text', body: 'tem?' });
  await stored(question).toMatchObject({ fromMe: false });
  const id = await shop.sendFromHandset(lia, { kind: 'text', body: 'tem sim' });
  await stored(id).toMatchObject({ fromMe: true, number: lia.number, body: 'tem sim' });
});

test('counts an unanswered call as missed once, and can refuse one', async () => {
  const nina = stage.phone('Nina');
  const chat = nina.chat(shop);
  const missed = chat.call('voice');
  chat.giveUpCall(missed);
  await stored(missed).toMatchObject({ kind: 'call_log', number: nina.number });
  const refused = chat.call('video');
  const reject = { t: 'rejectCall', callId: refused, ...line.to(nina) } as const;
  await poll(async () => {
    await session.execute(reject);
    return chat.callAnswer(refused);
  }).toBe('reject');
});

test('shows typing of chats that are watched', async () => {
  const otto = stage.phone('Otto');
  const chat = otto.chat(shop);
  await stored(await chat.send({ kind: 'text', body: 'oi' })).toMatchObject({ body: 'oi' });
  const shown = () =>
    stage.test.pushes.flatMap(({ entity, payload }) => (entity === 'presence' ? [payload] : []));
  chat.type('composing');
  await session.execute({ t: 'watch', ...line.to(otto) });
  await poll(() => otto.account.watchers.size).toBe(1);
  chat.type('paused');
  await poll(shown).toMatchObject([{ typing: false }]);
  chat.type('composing');
  await poll(() => shown().at(-1)).toMatchObject({ typing: true });
});
