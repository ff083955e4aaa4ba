import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSystemUser } from '../../../core/process/system-user.ts';
import { deviceUser } from './device-user.ts';

const isRoot = process.getuid?.() === 0;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'prosa-test-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const given = (name: string | undefined) => () => deviceUser({ deviceUser: name, dataDir });

test("runs children as the server's user when no user is set", () => {
  expect(given(undefined)()).toBeUndefined();
});

test.runIf(!isRoot)('lets only root start processes as another user', () => {
  expect(given('nobody')).toThrow('DEVICE_USER needs a server that runs as root');
});

test.runIf(isRoot)('finds the user by name and by number', () => {
  const nobody = findSystemUser('nobody')!;
  expect(given('nobody')()).toEqual(nobody);
  expect(given(String(nobody.uid))()).toEqual(nobody);
});

test.runIf(isRoot).each([
  ['root', 'must not be root'],
  ['nobody-of-that-name', 'names no user of this machine: nobody-of-that-name'],
])('refuses %s', (name, reason) => {
  expect(given(name)).toThrow(`DEVICE_USER ${reason}`);
});

test.runIf(isRoot)('refuses a user who could read the master key', async () => {
  const key = path.join(dataDir, 'master.key');
  await chmod(dataDir, 0o755);
  await writeFile(key, 'x', { mode: 0o600 });
  expect(given('nobody')).not.toThrow();
  await chmod(key, 0o644);
  expect(given('nobody')).toThrow(`DEVICE_USER names a user who can read ${key}`);
});
