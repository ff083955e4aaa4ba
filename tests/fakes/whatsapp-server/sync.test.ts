import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../stage/eventually.ts';
import type { BareClient } from './bare-client.ts';
import type { Phone } from './phone.ts';
import { TestStage } from './test-stage.ts';

let stage: TestStage;
let shop: Phone;
let maria: Phone;
let joao: Phone;
let prosa: BareClient;

beforeAll(async () => {
  stage = await TestStage.open();
  shop = stage.phone('Loja');
  maria = stage.phone('Maria');
  joao = stage.phone('João');
  await shop.saveContact(maria, 'Maria da Silva');
  shop.account.history = {
    conversations: [
      {
        id: maria.account.lidJid,
        pnJid: maria.account.jid,
        displayName: 'Maria',
        messages: [old('H3', 3000), old('H4', 4000)],
      },
    ],
    phoneNumberToLidMappings: [{ pnJid: joao.account.jid, lidJid: joao.account.lidJid }],
  };
  prosa = await stage.client().link(shop);
});

afterAll(() => stage.close());

function old(id: string, messageTimestamp: number) {
  const key = { remoteJid: maria.account.lidJid, fromMe: false, id };
  return { message: { key, messageTimestamp, message: { conversation: id } } };
}

test('sends history and names to a new device', async () => {
  const history = await prosa.hears('messaging-history.set', ({ chats }) => chats.length > 0);
  expect(history.messages.map(({ key }) => key.id)).toEqual(['H3', 'H4']);
  expect(history.contacts).toMatchObject([{ name: 'Maria', phoneNumber: maria.account.jid }]);
  const { lidMapping } = prosa.socket.signalRepository;
  await eventually('a name is known', () => lidMapping.getPNForLID(joao.account.lidJid));
});

test('sends contacts saved on the phone before and after linking', async () => {
  const named = (name: string) =>
    prosa.hears('contacts.upsert', (all) => all.some((contact) => contact.name === name));
  await named('Maria da Silva');
  await shop.saveContact(joao, 'João Souza');
  await named('João Souza');
  await shop.saveContact(joao, 'João de Souza');
  await named('João de Souza');
});

test("passes a device's changes on to the other devices, and the phone continues from them", async () => {
  const other = await stage.client().link(shop);
  const keyed = () => prosa.creds.myAppStateKeyId;
  await eventually('the keys', keyed);
  await prosa.socket.addOrEditContact(maria.account.jid, { fullName: 'Maria Lima' });
  await other.hears('contacts.upsert', (all) => all.some(({ name }) => name === 'Maria Lima'));
  await shop.saveContact(maria, 'Maria de Lima');
  await other.hears('contacts.upsert', (all) => all.some(({ name }) => name === 'Maria de Lima'));
  await other.stop();
});

test('sends older messages on request', async () => {
  // The phone has more than it sent at first; it does not repeat what the client has.
  const messages = [old('H1', 1000), old('H2', 2000), old('H3', 3000)];
  shop.account.history = { conversations: [{ id: maria.account.lidJid, messages }] };
  const key = { remoteJid: maria.account.lidJid, fromMe: false, id: 'H3' };
  const request = await prosa.socket.fetchMessageHistory(50, key, 3_000_000);
  const older = await prosa.hears(
    'messaging-history.set',
    ({ peerDataRequestSessionId }) => peerDataRequestSessionId === request,
  );
  expect(older.messages.map(({ key: { id } }) => id)).toEqual(['H1', 'H2']);
});

test('lets a phone push more history', async () => {
  await shop.pushHistory({
    syncType: 4,
    pushnames: [{ id: joao.account.jid, pushname: 'Joãozinho' }],
  });
  await prosa.hears('messaging-history.set', ({ contacts }) =>
    contacts.some(({ notify }) => notify === 'Joãozinho'),
  );
});
