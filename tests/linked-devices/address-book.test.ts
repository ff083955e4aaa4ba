import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../apps/server/src/core/ctx.ts';
import { forgetDevice } from '../../apps/server/src/gateway/adapters/baileys/device.queries.ts';
import { addressBookOf } from '../../apps/server/src/gateway/adapters.ts';
import { capabilitiesOf } from '../../apps/server/src/provider/capabilities.ts';
import type { Line } from './line.ts';
import { LinkedDeviceStage } from './stage.ts';

let stage: LinkedDeviceStage;
beforeAll(async () => {
  stage = await LinkedDeviceStage.open();
});
afterAll(() => stage?.close());

const bookOf = (line: Line) =>
  inTransaction(line.ctx, (tx) => addressBookOf(tx, 'baileys', line.connectionId));

test("knows the owner's address book, from before the link and after", async () => {
  expect(capabilitiesOf('baileys').addressBook).toBe(true);
  const shop = stage.phone('Loja');
  const [maria, joao] = [stage.phone('mari'), stage.phone('jo')];
  await shop.saveContact(maria, 'Maria da Silva');
  const line = await stage.line();
  const session = await line.link(shop);
  await expect.poll(() => bookOf(line)).toEqual([{ name: 'Maria da Silva', number: maria.number }]);
  await shop.saveContact(joao, 'João Souza');
  await shop.saveContact(maria, 'Maria de Lima');
  await expect
    .poll(() => bookOf(line))
    .toEqual([
      { name: 'Maria de Lima', number: maria.number },
      { name: 'João Souza', number: joao.number },
    ]);
  // The address book created no contact.
  expect(await line.messages()).toEqual([]);
  await inTransaction(line.ctx, (tx) => forgetDevice(tx, line.connectionId));
  await session.close('release');
  expect(await bookOf(line)).toEqual([]);
});
