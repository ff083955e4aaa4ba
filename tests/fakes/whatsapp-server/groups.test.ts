import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../stage/eventually.ts';
import type { BareClient } from './bare-client.ts';
import type { Phone } from './phone.ts';
import { TestStage } from './test-stage.ts';

let stage: TestStage;
let shop: Phone;
let prosa: BareClient;
let maria: Phone;
let joao: Phone;

beforeAll(async () => {
  stage = await TestStage.open();
  shop = stage.phone('Loja');
  maria = stage.phone('Maria');
  joao = stage.phone('João');
  prosa = await stage.client().link(shop);
});

afterAll(() => stage.close());

const text = (body: string) => ({ kind: 'text', body }) as const;

test('reports a group created on a phone, and lets clients look it up', async () => {
  const { jid } = maria.createGroup('Família', [shop, joao]);
  const [heard] = await prosa.hears('groups.upsert', ([group]) => group?.id === jid);
  expect(heard).toMatchObject({ subject: 'Família', addressingMode: 'lid' });
  const { subject, participants } = await prosa.socket.groupMetadata(jid);
  expect(subject).toBe('Família');
  expect(participants).toContainEqual(
    expect.objectContaining({
      id: maria.account.lidJid,
      phoneNumber: maria.account.jid,
      admin: 'superadmin',
    }),
  );
  expect(Object.keys(await prosa.socket.groupFetchAllParticipating())).toContain(jid);
});

test('delivers messages by sender keys, with the key only once', async () => {
  const group = maria.createGroup('Compras', [shop]);
  for (const body of ['um', 'dois', 'três']) {
    const id = await group.chat.send(text(body));
    const { key, message } = await prosa.receives(id);
    expect(message?.conversation).toBe(body);
    expect(key).toMatchObject({
      remoteJid: group.jid,
      participant: maria.account.lidJid,
      participantAlt: maria.account.jid,
      fromMe: false,
    });
    await eventually('a receipt', () => group.chat.receipts(id).includes('inactive'));
  }
});

test('sends messages by sender keys, to members who join later as well', async () => {
  const group = maria.createGroup('Time', [shop]);
  const first = await prosa.send(group.jid, { text: 'só Maria' });
  await eventually('Maria has it', () => group.chat.copies(first) === 1);
  await prosa.hears('message-receipt.update', (all) =>
    all.some((r) => r.key.id === first && r.receipt.userJid === maria.account.lidJid),
  );
  group.change('add', [joao]);
  const second = await prosa.send(group.jid, { text: 'também João' });
  const joaos = joao.groupChat(group.jid).chat;
  await eventually('João has it', () => joaos.copies(second) === 1);
  expect((await group.chat.inbox()).map(({ body }) => body)).toEqual(['só Maria', 'também João']);
  expect((await joaos.inbox()).map(({ body }) => body)).toEqual(['também João']);
  group.chat.read();
  await prosa.hears('message-receipt.update', (all) =>
    all.some(({ receipt: { readTimestamp } }) => readTimestamp),
  );
});

test('lets a client create a group, name it, and change its members', async () => {
  const { id } = await prosa.socket.groupCreate('Novo', [maria.account.jid]);
  await prosa.socket.groupUpdateSubject(id, 'Clientes');
  await prosa.socket.groupUpdateDescription(id, 'Avisos');
  await prosa.socket.groupParticipantsUpdate(id, [joao.account.jid], 'add');
  await prosa.socket.groupParticipantsUpdate(id, [maria.account.jid], 'remove');
  const group = joao.groupChat(id);
  expect(group).toMatchObject({ subject: 'Clientes' });
  expect(group.members).toEqual([shop.number, joao.number]);
  expect(await prosa.socket.groupMetadata(id)).toMatchObject({ desc: 'Avisos', size: 2 });
});

test('supports reactions, quotes and requests for another copy in groups', async () => {
  const group = maria.createGroup('Festa', [shop]);
  const ours = await prosa.send(group.jid, { text: 'sábado?' });
  await eventually('Maria has it', () => group.chat.copies(ours) === 1);
  await group.chat.react(ours, '🎉');
  await prosa.hears('messages.reaction', ([found]) => found?.key.id === ours);
  const id = await group.chat.send({ ...text('sim'), quotedId: ours });
  const { message } = await prosa.receives(id);
  expect(message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(ours);
  await group.chat.requestRetry(ours);
  await eventually('another copy', () => group.chat.copies(ours) === 2);
});

test('lets a client without the group key request the message, and then read it', async () => {
  const group = maria.createGroup('Chaves', [shop]);
  await prosa.receives(await group.chat.send(text('antes')));
  const name = `${group.jid}::${maria.account.lid}_1::0`;
  expect(Object.keys(await prosa.keys.get('sender-key', [name]))).toEqual([name]);
  await prosa.keys.set({ 'sender-key': { [name]: null } });
  const { message } = await prosa.receives(await group.chat.send(text('depois')));
  expect(message?.conversation).toBe('depois');
});

test('reveals nothing to non-members', async () => {
  const { jid } = maria.createGroup('Fechado', [joao]);
  await expect(prosa.socket.groupMetadata(jid)).rejects.toThrow();
});
