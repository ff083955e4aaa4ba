import { DEFAULT_CONNECTION_CONFIG } from 'baileys';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../core/log.ts';
import { CLOCKS } from './clocks.ts';
import type { DeviceSettings } from './settings.ts';
import { ClientVersion } from './version.ts';

const settings: DeviceSettings = {
  server: undefined,
  version: undefined,
  ackMs: 1000,
  spoolDir: '',
  clocks: CLOCKS,
};
const log = createLog({ level: 'silent', isTerminal: false });
const known = DEFAULT_CONNECTION_CONFIG.version;

/** What WhatsApp's page answers. */
function answering(body: string, status = 200) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(body, { status }));
}
afterEach(() => vi.restoreAllMocks());

test('an old version is renewed when it was refused', async () => {
  answering('self.x={"client_revision":1099999999}');
  const version = new ClientVersion(settings, log);
  await version.refresh();
  expect(version.current()).toEqual([2, 3000, 1_099_999_999]);
});

test('without an answer the known one has to do', async () => {
  answering('', 503);
  const version = new ClientVersion(settings, log);
  await version.refresh();
  expect(version.current()).toEqual(known);
});

test('it is looked up once a day, and never where it is given', async () => {
  const asked = answering('"client_revision":1099999999');
  const version = new ClientVersion(settings, log);
  expect(version.current()).toEqual(known);
  await vi.waitFor(() => expect(version.current()).toEqual([2, 3000, 1_099_999_999]));
  expect(asked).toHaveBeenCalledTimes(1);
  const given = new ClientVersion({ ...settings, version: [2, 3000, 1] }, log);
  await given.refresh();
  expect(given.current()).toEqual([2, 3000, 1]);
  expect(asked).toHaveBeenCalledTimes(1);
});
