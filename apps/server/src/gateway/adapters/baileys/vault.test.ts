import { expect, test } from 'vitest';
import { openSecrets } from '../../../core/secrets/secrets.ts';
import type { FromChild } from './protocol.ts';
import { AskedVaults, answerVault, keyedVault, type VaultValue } from './vault.ts';

const secrets = await openSecrets({
  masterKey: 'a master key of the tests, long enough',
  dataDir: '/nowhere',
});
const lease = { companyId: 7, connectionId: 70, epoch: 1 };
const ours = keyedVault(secrets, lease);

const key = (id: string, text: string): VaultValue => ({
  table: 'wa_keys',
  row: `session ${id}`,
  value: Buffer.from(text),
});

/** A child's vaults, whose requests the gateway answers for one session; `asked` records them. */
function acrossTheLine() {
  const asked: Extract<FromChild, { t: 'vault' }>[] = [];
  const vaults = new AskedVaults(async (message) => {
    // As JSON, like everything between processes.
    const question = JSON.parse(JSON.stringify(message)) as (typeof asked)[number];
    asked.push(question);
    const { id } = question;
    await answerVault(ours, question).then(
      (answers) => vaults.hear({ t: 'vault', id, answers }),
      (error: Error) => vaults.hear({ t: 'vault', id, refused: error.message }),
    );
  });
  return { asked, vault: vaults.of(lease) };
}

test('seals for the same places as before', async () => {
  const places = [
    ['wa_devices', 'creds', 'value', '70 creds'],
    ['wa_keys', 'session 1', 'value', '70 session 1'],
    ['wa_inbound_journal', 'k', 'value', '70 k'],
    ['wa_sent_messages', '3EB0', 'content', '70 3EB0'],
    ['messages', '', 'media_ref', '70'],
  ] as const;
  for (const [table, row, column, named] of places) {
    const [sealed] = await ours.seal([{ table, row, value: Buffer.from('x') }]);
    const opened = secrets.unseal({ table, column, companyId: 7, row: named }, sealed!);
    expect(opened.toString(), table).toBe('x');
  }
});

test('opens nothing of another company or connection', async () => {
  for (const other of [
    { ...lease, companyId: 8 },
    { ...lease, connectionId: 71 },
  ]) {
    const [sealed] = await keyedVault(secrets, other).seal([key('1', 'theirs')]);
    const [opened] = await ours.open([{ ...key('1', ''), value: sealed! }]);
    expect(opened).toBeInstanceOf(Error);
  }
});

test('refuses to seal or open for a child what linked devices do not store', async () => {
  const { vault } = acrossTheLine();
  const token = { table: 'cloud_accounts', row: 'token', value: Buffer.from('x') } as never;
  await expect(vault.seal([token])).rejects.toThrow('linked devices keep nothing in');
  const place = { table: 'cloud_accounts', column: 'token', companyId: 7, row: 70 } as const;
  const sealed = secrets.seal(place, 'secret');
  const [opened] = await vault.open([{ ...(token as VaultValue), value: sealed }]);
  expect(opened).toBeInstanceOf(Error);
});

test('asks once for all values that are written together', async () => {
  const { asked, vault } = acrossTheLine();
  const keys = Array.from({ length: 812 }, (_, n) => key(String(n), `key ${n}`));
  const sealed = await vault.seal(keys);
  const opened = await vault.open(keys.map((each, n) => ({ ...each, value: sealed[n]! })));
  expect(opened.map(String)).toEqual(keys.map(({ value }) => String(value)));
  expect(asked).toHaveLength(2);
  expect(await vault.seal([])).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('opens the other values when one cannot be opened', async () => {
  const { vault } = acrossTheLine();
  const [sealed] = await vault.seal([key('1', 'good')]);
  const opened = await vault.open([
    { ...key('1', ''), value: sealed! },
    { ...key('2', ''), value: sealed! },
  ]);
  expect(String(opened[0])).toBe('good');
  expect(opened[1]).toBeInstanceOf(Error);
});
