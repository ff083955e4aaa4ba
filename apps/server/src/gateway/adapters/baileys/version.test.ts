import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from 'baileys';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../core/log.ts';
import { ClientVersion } from './version.ts';

const known = DEFAULT_CONNECTION_CONFIG.version;
const newest: WAVersion = [2, 3000, 1_099_999_999];

let keptVersion: string | undefined;
beforeEach(() => {
  keptVersion = undefined;
});
afterEach(() => vi.restoreAllMocks());

/** Content of WhatsApp's page. */
function answering(body: string, status = 200) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(body, { status }));
}
const PAGE = 'self.x={"client_revision":1099999999}';

const log = createLog({ level: 'silent' });
const keep = (found: string) => {
  keptVersion = found;
};
const open = (version?: WAVersion) =>
  new ClientVersion({ log, keep }, { server: undefined, version, keptVersion });

test('refreshes a refused version with one request for all', async () => {
  const asked = answering(PAGE);
  const version = open();
  expect(await Promise.all([version.renew(known), version.renew(known)])).toEqual([true, true]);
  expect(version.current()).toEqual(newest);
  expect(await version.renew(newest)).toBe(false);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('keeps the found version for the next start, without internet', async () => {
  answering(PAGE);
  await open().renew(known);
  answering('', 503);
  expect(open().current()).toEqual(newest);
  keptVersion = '2.3000.1';
  expect(open().current()).toEqual(known);
});

test('keeps the known version without an answer', async () => {
  answering('', 503);
  const version = open();
  expect(await version.renew(known)).toBe(false);
  expect(version.current()).toEqual(known);
  expect(keptVersion).toBeUndefined();
});

test('looks for a version once a day, and never where one is set', async () => {
  const asked = answering(PAGE);
  const version = open();
  expect(version.current()).toEqual(known);
  await vi.waitFor(() => expect(version.current()).toEqual(newest));
  expect(asked).toHaveBeenCalledTimes(1);
  const given = open([2, 3000, 1]);
  expect(await given.renew([2, 3000, 1])).toBe(false);
  expect(given.current()).toEqual([2, 3000, 1]);
  expect(asked).toHaveBeenCalledTimes(1);
});
