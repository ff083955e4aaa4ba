import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../stage/eventually.ts';
import { type Hands, runCommand } from './commands.ts';
import { TestStage } from './test-stage.ts';

const MARIA = '+55 11 98888-7777'.replaceAll(/[ -]/g, '');

let stage: TestStage;
let hands: Hands;

beforeEach(async () => {
  stage = await TestStage.open();
  hands = {
    server: stage.server,
    shop: stage.phone('Loja'),
    fetchQr: async () => client.qr ?? '',
  };
});

afterEach(() => stage.close());

let client: ReturnType<TestStage['client']>;

test('lets a person scan, write, read the answer, and unlink', async () => {
  client = stage.client().start();
  await client.showsQr();
  expect(await runCommand(hands, 'scan')).toBe('linked as device 1');
  await client.restarts();
  expect(await runCommand(hands, `say ${MARIA} oi, tudo bem?`)).toBe('sent');
  await client.hears('messages.upsert', ({ messages: [message] }) =>
    Boolean(message?.message?.conversation?.includes('tudo bem')),
  );
  expect(await runCommand(hands, `inbox ${MARIA}`)).toBe('nothing');
  const id = await client.send('5511988887777@s.whatsapp.net', { text: 'tudo!' });
  const chat = stage.server.phone('5511988887777').chat(hands.shop);
  await eventually('it arrives', () => chat.copies(id) === 1);
  expect(await runCommand(hands, `inbox ${MARIA}`)).toBe('[text] tudo!');
  await runCommand(hands, `read ${MARIA}`);
  await client.updates(id, ({ status }) => status === 4);
  await runCommand(hands, `call ${MARIA}`);
  await client.hears('call', ([call]) => call?.status === 'timeout');
  await runCommand(hands, 'drop');
  expect(await client.closes()).toMatchObject({ code: 428 });
  await runCommand(hands, 'restore');
  await client.start().opens();
  await runCommand(hands, 'unlink');
  expect(await client.closes()).toMatchObject({ code: 401 });
});

test('answers invalid input with help', async () => {
  expect(await runCommand(hands, '  ')).toBe('');
  expect(await runCommand(hands, 'help')).toContain('scan [text of the QR code]');
  await expect(runCommand(hands, 'dance')).rejects.toThrow('there is no command dance');
  await expect(runCommand(hands, 'say 12 oi')).rejects.toThrow('whose number?');
  await expect(runCommand(hands, `say ${MARIA}`)).rejects.toThrow('what should the customer say?');
  await expect(runCommand(hands, 'scan nonsense')).rejects.toThrow('no longer good');
  await expect(runCommand(hands, 'code ABCD-EFGH')).rejects.toThrow('no client asks');
});
