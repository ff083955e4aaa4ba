import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from 'baileys';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { unscopedReadVersion, unscopedSaveVersion } from './version.queries.ts';
import { ClientVersion } from './version.ts';

const known = DEFAULT_CONNECTION_CONFIG.version;
const newest: WAVersion = [2, 3000, 1_099_999_999];

let at: TestCore;
beforeAll(async () => {
  at = await startTestCore();
});
afterAll(() => at.stop());
beforeEach(() => inSystem(at.core, (db) => db.execute('delete from wa_client_version')));
afterEach(() => vi.restoreAllMocks());

/** What WhatsApp's page answers. */
function answering(body: string, status = 200) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(body, { status }));
}
const PAGE = 'self.x={"client_revision":1099999999}';

const open = async (version?: WAVersion) => {
  const client = new ClientVersion(at.core, { server: undefined, version });
  await client.load();
  return client;
};

test('an old version is renewed when it was refused, by one look for all', async () => {
  const asked = answering(PAGE);
  const version = await open();
  expect(await Promise.all([version.renew(known), version.renew(known)])).toEqual([true, true]);
  expect(version.current()).toEqual(newest);
  expect(await version.renew(newest)).toBe(false);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('what was found is there at the next start, without internet', async () => {
  answering(PAGE);
  await (await open()).renew(known);
  answering('', 503);
  expect((await open()).current()).toEqual(newest);
  await unscopedSaveVersion(at.core, '2.3000.1');
  expect((await open()).current()).toEqual(known);
});

test('without an answer the known one has to do', async () => {
  answering('', 503);
  const version = await open();
  expect(await version.renew(known)).toBe(false);
  expect(version.current()).toEqual(known);
  expect(await unscopedReadVersion(at.core)).toBeUndefined();
});

test('it is looked up once a day, and never where it is given', async () => {
  const asked = answering(PAGE);
  const version = await open();
  expect(version.current()).toEqual(known);
  await vi.waitFor(() => expect(version.current()).toEqual(newest));
  expect(asked).toHaveBeenCalledTimes(1);
  const given = await open([2, 3000, 1]);
  expect(await given.renew([2, 3000, 1])).toBe(false);
  expect(given.current()).toEqual([2, 3000, 1]);
  expect(asked).toHaveBeenCalledTimes(1);
});
