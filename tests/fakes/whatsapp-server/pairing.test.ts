import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestStage } from './test-stage.ts';

let stage: TestStage;

beforeEach(async () => {
  stage = await TestStage.open();
});

afterEach(() => stage.close());

test('a client is linked by QR, and text goes both ways with receipts', async () => {
  const shop = stage.phone('Loja');
  const maria = stage.phone('Maria');
  const chat = maria.chat(shop);
  const prosa = await stage.client().link(shop);
  const id = await chat.send({ kind: 'text', body: 'oi' });
  const message = await prosa.receives(id);
  expect(message.message?.conversation).toBe('oi');
  expect(message.key.remoteJidAlt).toBe(maria.account.jid);
  const answer = await prosa.send(maria.account.jid, { text: 'olá' });
  await prosa.updates(answer, ({ status }) => status === 3);
  chat.read();
  await prosa.updates(answer, ({ status }) => status === 4);
  expect(await chat.inbox()).toMatchObject([{ id: answer, kind: 'text', body: 'olá' }]);
});
