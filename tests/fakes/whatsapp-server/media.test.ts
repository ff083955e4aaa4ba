import { createHash, randomBytes } from 'node:crypto';
import { downloadMediaMessage, type WAMessage } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../stage/eventually.ts';
import type { BareClient } from './bare-client.ts';
import type { Chat } from './chat.ts';
import type { Phone } from './phone.ts';
import { TestStage } from './test-stage.ts';

let stage: TestStage;
let prosa: BareClient;
let maria: Phone;
let chat: Chat;

beforeAll(async () => {
  stage = await TestStage.open();
  const shop = stage.phone('Loja');
  maria = stage.phone('Maria');
  chat = maria.chat(shop);
  prosa = await stage.client().link(shop);
});

afterAll(() => stage.close());

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const file = (bytes: Buffer, mime = 'image/jpeg') =>
  ({ kind: 'file', bytes, mime, name: 'arquivo' }) as const;

function download(message: WAMessage): Promise<Buffer> {
  return downloadMediaMessage(message, 'buffer', {});
}

test('sends sealed files, and the customer opens them', async () => {
  const bytes = ['image', 'video', 'document', 'audio'].map(() => randomBytes(3000));
  const [image, video, document, audio] = bytes as [Buffer, Buffer, Buffer, Buffer];
  const { jid } = maria.account;
  const jpegThumbnail = '';
  await prosa.send(jid, { image, caption: 'foto', jpegThumbnail });
  await prosa.send(jid, { video, caption: 'filme', jpegThumbnail });
  await prosa.send(jid, { document, mimetype: 'application/pdf', fileName: 'a.pdf' });
  const last = await prosa.send(jid, { audio, ptt: true, seconds: 2 });
  await eventually('all arrive', () => chat.copies(last) === 1);
  const inbox = await chat.inbox();
  expect(inbox.map(({ kind, body }) => [kind, body])).toEqual([
    ['image', 'foto'],
    ['video', 'filme'],
    ['document', 'a.pdf'],
    ['audio', ''],
  ]);
  expect(inbox.map(({ sha256 }) => sha256)).toEqual(bytes.map(hash));
  expect(inbox[3]?.isVoice).toBe(true);
});

test('receives files, which expire one day', async () => {
  const bytes = randomBytes(70_000);
  const message = await prosa.receives(await chat.send({ ...file(bytes), caption: 'veja' }));
  expect(message.message?.imageMessage).toMatchObject({ caption: 'veja', mimetype: 'image/jpeg' });
  expect(await download(message)).toEqual(bytes);
  stage.server.media.expire(message.message?.imageMessage?.directPath ?? '');
  await expect(download(message)).rejects.toMatchObject({ output: { statusCode: 410 } });
});

test('gets a file uploaded again by the phone on request', async () => {
  const bytes = randomBytes(5000);
  const message = await prosa.receives(await chat.send(file(bytes, 'video/mp4')));
  stage.server.media.expire(message.message?.videoMessage?.directPath ?? '');
  const again = await prosa.socket.updateMediaMessage(message);
  expect(await download(again)).toEqual(bytes);
});

test('detects a file that was changed on its way', async () => {
  const bytes = randomBytes(100);
  const message = await prosa.receives(await chat.send(file(bytes)));
  const { directPath, fileSha256 } = message.message?.imageMessage ?? {};
  stage.server.media.tamper(directPath ?? '');
  const received = await download(message);
  expect(hash(received)).not.toBe(Buffer.from(fileSha256 ?? []).toString('hex'));
});

test('marks voice notes as played', async () => {
  const voice = { ...file(randomBytes(100), 'audio/ogg; codecs=opus'), voice: true };
  const { message } = await prosa.receives(await chat.send(voice));
  expect(message?.audioMessage?.ptt).toBe(true);
  const audio = randomBytes(100);
  const id = await prosa.send(maria.account.jid, { audio, ptt: true, seconds: 1 });
  await eventually('it arrives', () => chat.copies(id) === 1);
  chat.play(id);
  await prosa.updates(id, ({ status }) => status === 5);
});

test('lets uploads fail', async () => {
  stage.server.media.failUploads(1);
  const image = { image: randomBytes(100), jpegThumbnail: '' };
  await expect(prosa.send(maria.account.jid, image)).rejects.toMatchObject({
    output: { statusCode: 500 },
  });
  await prosa.send(maria.account.jid, image);
});
