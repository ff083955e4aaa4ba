import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { proto } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unscopedForgetOldLinks } from '../../apps/server/src/gateway/adapters/baileys/forget-old-links.queries.ts';
import type { OutboundCommand, ProviderSession } from '../../apps/server/src/provider/port.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import { type Line, newId } from './line.ts';
import { LinkedDeviceStage } from './stage.ts';
import { voiceNote } from './voice-note.ts';

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

const send = (command: OutboundCommand) => session.execute(command);

test('delivers a text under our id', async () => {
  const maria = stage.phone('Maria');
  const command = line.text(maria, 'Bom dia');
  expect(await send(command)).toMatchObject({ s: 'accepted', at: expect.any(Date) });
  const [arrived] = await maria.chat(shop).inbox();
  expect(arrived).toMatchObject({ id: command.providerMessageId, body: 'Bom dia' });
});

test('issues a contact a privacy token once, not with each message', async () => {
  const lia = stage.phone('Lia');
  const issued = () => stage.server.requests('privacy:set:tokens');
  const before = issued();
  await send(line.text(lia, 'um'));
  await poll(issued).toBe(before + 1);
  await poll(() => line.keyIds('tctoken')).toContain(lia.account.lidJid);
  await send(line.text(lia, 'dois'));
  // WhatsApp has heard by then what the device asked with the message before.
  await send(line.text(lia, 'três'));
  expect(issued()).toBe(before + 1);
});

test('can send again after a lost answer: the phone has it once', async () => {
  const rui = stage.phone('Rui');
  const chat = rui.chat(shop);
  stage.server.faults.loseAcks(1);
  const command = line.text(rui, 'foi?');
  expect(await send(command)).toEqual({ s: 'unknown' });
  expect(await send({ ...command, attempt: 2 })).toMatchObject({ s: 'accepted' });
  expect(chat.copies(command.providerMessageId)).toBe(2);
  expect(await chat.inbox()).toHaveLength(1);
});

test('keeps messages readable at the first try when both sides write at once', async () => {
  const davi = stage.phone('Davi');
  const chat = davi.chat(shop);
  await chat.send({ kind: 'text', body: 'oi' });
  const commands = Array.from({ length: 40 }, (_, n) => line.text(davi, `resposta ${n}`));
  const speaking = (async () => {
    for (let n = 0; n < commands.length; n++) await chat.send({ kind: 'text', body: `fala ${n}` });
  })();
  for (const command of commands) expect(await send(command)).toMatchObject({ s: 'accepted' });
  await speaking;
  const ids = commands.map(({ providerMessageId }) => providerMessageId);
  await poll(async () => (await chat.inbox()).map(({ id }) => id)).toEqual(ids);
  expect(ids.map((id) => chat.copies(id))).toEqual(ids.map(() => 1));
  expect(davi.account.retries.size).toBe(0);
});

test('sorts refusals by their remedy', async () => {
  const ana = stage.phone('Ana');
  for (const [code, cls] of [
    [479, 'retry'],
    [429, 'throttle'],
    [400, 'permanent'],
  ] as const) {
    stage.server.faults.refuseNext(code);
    const outcome = await send(line.text(ana, 'oi'));
    expect(outcome).toEqual({ s: 'failed', cls, code: String(code) });
  }
});

const bytes = randomBytes(70_000);
const hash = createHash('sha256').update(bytes).digest('hex');

const media = (to: Phone, kind: 'image' | 'audio' | 'application', mime: string, voice = false) =>
  ({
    t: 'media',
    ...line.to(to),
    providerMessageId: newId(),
    kind,
    caption: kind === 'audio' ? '' : 'legenda',
    file: {
      name: 'arquivo',
      mime,
      bytes: bytes.length,
      voice,
      open: async () => Readable.from([bytes.subarray(0, 30_000), bytes.subarray(30_000)]),
    },
  }) satisfies OutboundCommand;

test('delivers files with their type, and uploads them once however often they are sent', async () => {
  const bia = stage.phone('Bia');
  const image = media(bia, 'image', 'image/jpeg');
  stage.server.faults.loseAcks(1);
  expect(await send(image)).toEqual({ s: 'unknown' });
  expect(
    await send({ ...image, file: { ...image.file, open: () => Promise.reject(new Error()) } }),
  ).toMatchObject({ s: 'failed' });
  expect(await send(image)).toMatchObject({ s: 'accepted' });
  await send(media(bia, 'application', 'application/pdf'));
  await send(media(bia, 'audio', 'audio/ogg', true));
  expect(await bia.chat(shop).inbox()).toMatchObject([
    { kind: 'image', body: 'legenda', sha256: hash },
    { kind: 'document', sha256: hash },
    { kind: 'audio', isVoice: true, sha256: hash },
  ]);
});

test('sends length and waveform of a voice note', async () => {
  const rosa = stage.phone('Rosa');
  const { file, ...command } = media(rosa, 'audio', 'audio/ogg', true);
  const open = async () => Readable.from([voiceNote(7)]);
  const waveform = Buffer.alloc(64, 50).fill(255, 63).toString('base64');
  await send({ ...command, file: { ...file, open, waveform } });
  const arrived = rosa.account.arrived[0]?.message.audioMessage;
  expect(arrived).toMatchObject({ ptt: true, seconds: 7 });
  expect(Buffer.from(arrived?.waveform ?? [])).toEqual(Buffer.alloc(64, 50).fill(100, 63));
});

test('sends disappearing messages where the chat has them, until they stay again', async () => {
  const olga = stage.phone('Olga');
  const chat = olga.chat(shop);
  const sendsAfter = async (message: proto.IMessage) => {
    const id = await chat.write(message);
    await poll(() => line.message(id)).toBeDefined();
    await send(line.text(olga, 'resposta'));
    return olga.account.arrived.at(-1)?.message.extendedTextMessage?.contextInfo?.expiration;
  };
  const text = { text: 'até amanhã', contextInfo: { expiration: 86_400 } };
  expect(await sendsAfter({ extendedTextMessage: text })).toBe(86_400);
  await session.close('release');
  session = await line.open();
  await line.isUp();
  await send({ ...media(olga, 'image', 'image/jpeg'), caption: 'foto' });
  const { imageMessage } = olga.account.arrived.at(-1)!.message;
  expect(imageMessage).toMatchObject({ caption: 'foto', contextInfo: { expiration: 86_400 } });
  expect(await sendsAfter({ conversation: 'fica' })).toBeUndefined();
});

test('keeps sent messages for as long as phones may request them', async () => {
  const command = line.text(stage.phone('Hugo'), 'guardado');
  await send(command);
  const all = await line.count('wa_sent_messages');
  await line.age('wa_sent_messages', 'created_at', 13);
  await unscopedForgetOldLinks(stage.test.core);
  expect(await line.count('wa_sent_messages')).toBe(all);
  await line.age('wa_sent_messages', 'created_at', 2);
  await unscopedForgetOldLinks(stage.test.core);
  expect(await line.count('wa_sent_messages')).toBe(0);
});

test('retries an upload that fails', async () => {
  const caio = stage.phone('Caio');
  stage.server.media.failUploads(5);
  const command = media(caio, 'image', 'image/jpeg');
  expect(await send(command)).toMatchObject({ s: 'failed', cls: 'retry' });
  stage.server.media.failUploads(0);
  expect(await send(command)).toMatchObject({ s: 'accepted' });
});

test('sends quotes, places, cards, reactions, edits and deletes', async () => {
  const davi = stage.phone('Davi');
  const chat = davi.chat(shop);
  const question = await chat.send({ kind: 'text', body: 'quanto?' });
  await poll(() => line.message(question)).toMatchObject({ body: 'quanto?' });
  const answer = { ...line.text(davi, 'dez'), quotedId: question };
  await send(answer);
  const base = line.to(davi);
  const place = { latitude: -23.5, longitude: -46.6, name: 'Loja' };
  await send({ t: 'location', ...base, providerMessageId: newId(), place });
  const cards = [{ name: 'Zé', numbers: ['5511970000001'] }];
  await send({ t: 'contacts', ...base, providerMessageId: newId(), cards });
  await send({
    t: 'react',
    ...base,
    providerMessageId: newId(),
    targetId: question,
    targetFromMe: false,
    emoji: '👍',
  });
  const edit = { t: 'edit', ...base, providerMessageId: answer.providerMessageId } as const;
  await send({ ...edit, body: 'doze' });
  expect(await chat.inbox()).toMatchObject([
    { kind: 'text', body: 'doze', quotedId: question, isEdited: true },
    { kind: 'location', body: 'Loja' },
    { kind: 'contacts', body: 'Zé' },
  ]);
  await send({ t: 'revoke', ...base, providerMessageId: answer.providerMessageId });
  expect((await chat.inbox())[0]).toMatchObject({ isDeleted: true });
});

test('sends to a group', async () => {
  const eva = stage.phone('Eva');
  const group = eva.createGroup('Família', [shop]);
  const first = await group.chat.send({ kind: 'text', body: 'oi' });
  await poll(() => line.message(first)).toMatchObject({ body: 'oi' });
  const command = {
    ...line.text(eva, 'olá, grupo'),
    to: [{ kind: 'group' as const, value: group.jid.split('@')[0]! }],
  };
  expect(await send(command)).toMatchObject({ s: 'accepted' });
  await poll(async () => (await group.chat.inbox()).map(({ body }) => body)).toContain(
    'olá, grupo',
  );
});

test('sends each author in a group their read receipt', async () => {
  const [iara, joao] = [stage.phone('Iara'), stage.phone('João')];
  const group = iara.createGroup('Vizinhos', [shop, joao]);
  const chats = [group.chat, joao.groupChat(group.jid).chat];
  const ids = await Promise.all(chats.map((chat) => chat.send({ kind: 'text', body: 'oi' })));
  for (const id of ids) await poll(() => line.message(id)).toMatchObject({ body: 'oi' });
  const to = [{ kind: 'group' as const, value: group.jid.split('@')[0]! }];
  await send({ t: 'read', to, attempt: 1, providerMessageIds: ids });
  for (const [n, chat] of chats.entries()) await poll(() => chat.isRead(ids[n]!)).toBe(true);
});

test('sends read receipts and typing to the phone', async () => {
  const lia = stage.phone('Lia');
  const chat = lia.chat(shop);
  const id = await chat.send({ kind: 'text', body: 'oi' });
  await poll(() => line.message(id)).toMatchObject({ body: 'oi' });
  await send({ t: 'read', ...line.to(lia), providerMessageIds: [id] });
  await poll(() => chat.isRead(id)).toBe(true);
  await send({ t: 'typing', ...line.to(lia), isTyping: true });
  await poll(() => chat.typing).toBe('composing');
});

test('sends a message again to a phone that could not read it', async () => {
  const igor = stage.phone('Igor');
  const chat = igor.chat(shop);
  const command = line.text(igor, 'de novo');
  await send(command);
  await chat.requestRetry(command.providerMessageId);
  await poll(() => chat.copies(command.providerMessageId)).toBe(2);
});

test('finds a Brazilian number with or without its ninth digit, and keeps the known spelling', async () => {
  const old = stage.server.phone('551188887777', 'Antiga');
  const contact = await line.contact('5511988887777');
  const to = { to: [{ kind: 'pn' as const, value: '5511988887777' }] };
  const command = { ...line.text(old, 'oi, Antiga'), ...to };
  expect(await send(command)).toMatchObject({ s: 'accepted' });
  expect(await old.chat(shop).inbox()).toMatchObject([{ body: 'oi, Antiga' }]);
  expect(await line.numberOf(contact)).toBe('551188887777');
  const nobody = {
    ...line.text(old, 'alô?'),
    to: [{ kind: 'pn' as const, value: '5511977776666' }],
  };
  expect(await send(nobody)).toEqual({
    s: 'failed',
    cls: 'permanent',
    code: 'not-on-whatsapp',
    reason: 'ERR_WAPP_INVALID_CONTACT',
  });
});

test('knows which numbers have an account', async () => {
  const nina = stage.phone('Nina');
  // Without the nine, as WhatsApp still writes it.
  stage.server.phone('551187776666', 'Antigo');
  const ask = (...numbers: string[]) =>
    session.lookup(numbers.map((value) => ({ kind: 'pn', value })));
  expect(await ask(nina.number)).toEqual([{ exists: true, number: nina.number }]);
  expect(await ask('5511911111111')).toEqual([{ exists: false }]);
  expect(await ask('5511987776666', '5511911111111', nina.number)).toEqual([
    { exists: true, number: '551187776666' },
    { exists: false },
    { exists: true, number: nina.number },
  ]);
});

const refused = {
  s: 'failed',
  cls: 'permanent',
  code: '463',
  reason: 'ERR_NEW_CHATS_RESTRICTED',
} as const;
const inAnHour = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);

test('holds back new chats and nothing else during a restriction, as long as WhatsApp says', async () => {
  const known = stage.phone('Conhecida');
  const id = await known.chat(shop).send({ kind: 'text', body: 'oi' });
  await poll(() => line.message(id)).toMatchObject({ body: 'oi' });
  const stranger = stage.phone('Estranha');
  const until = inAnHour();
  shop.restrictNewChats(until, { isSilent: true });
  stage.server.faults.refuse(463, stranger.account.lidJid);
  expect(await send(line.text(stranger, 'olá'))).toEqual(refused);
  const restricted = {
    status: 'CONNECTED',
    reason: 'reach-out-restricted',
    detail: until.toISOString(),
  };
  await poll(() => line.states.at(-1)).toEqual(restricted);
  stage.server.faults.acceptAll();
  expect(await send(line.text(stranger, 'olá?'))).toEqual(refused);
  expect(stranger.account.arrived).toHaveLength(0);
  expect(await send(line.text(known, 'oi, sim'))).toMatchObject({ s: 'accepted' });
  // A restart keeps it, though WhatsApp does not repeat it.
  stage.server.faults.swallowed.add('w:mex:get:query');
  await session.close('release');
  session = await line.open();
  await line.isUp();
  expect(line.states.at(-1)).toEqual(restricted);
  expect(await send(line.text(stranger, 'olá!'))).toEqual(refused);
  stage.server.faults.swallowed.clear();
  shop.restrictNewChats();
  await poll(() => line.states.at(-1)).toEqual({ status: 'CONNECTED' });
  expect(await send(line.text(stranger, 'agora sim'))).toMatchObject({ s: 'accepted' });
});

test('does not treat one unreachable contact as a restriction when WhatsApp denies one', async () => {
  const closed = stage.phone('Fechada');
  stage.server.faults.refuse(463, closed.account.lidJid);
  expect(await send(line.text(closed, 'olá'))).toEqual(refused);
  await poll(async () => send(line.text(stage.phone('Aberta'), 'olá'))).toMatchObject({
    s: 'accepted',
  });
  stage.server.faults.acceptAll();
});

test('announces the last new chats of a period, and starts none after them', async () => {
  const until = inAnHour();
  const detail = until.toISOString();
  shop.warnOfNewChats('FIRST_WARNING', until);
  await poll(() => line.states.at(-1)).toMatchObject({ reason: 'new-chats-low', detail });
  shop.warnOfNewChats('CAPPED', until);
  await poll(() => line.states.at(-1)).toMatchObject({ reason: 'reach-out-restricted', detail });
  expect(await send(line.text(stage.phone('Tarde'), 'olá'))).toEqual(refused);
  shop.warnOfNewChats('NONE', until);
  shop.restrictNewChats();
  await poll(() => line.states.at(-1)).toEqual({ status: 'CONNECTED' });
});
