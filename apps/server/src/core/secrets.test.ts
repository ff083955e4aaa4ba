import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (masterKey?: string) => openSecrets({ masterKey, dataDir });

describe('openSecrets', () => {
  it('makes a key that only its owner reads, and keeps it', async () => {
    const first = await open();
    const second = await open();
    expect((await stat(path.join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
    expect(second.deriveKey('a')).toEqual(first.deriveKey('a'));
  });

  it('agrees on one key when several processes start at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(new Set(all.map((one) => one.deriveKey('a').toString('hex'))).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['master.key']);
  });

  it('gives each purpose its own key of 32 bytes', async () => {
    const secrets = await open('x'.repeat(64));
    expect(secrets.deriveKey('tokens')).toHaveLength(32);
    expect(secrets.deriveKey('tokens')).not.toEqual(secrets.deriveKey('media'));
  });

  it('prefers the given key and then writes none', async () => {
    await open('k'.repeat(64));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('refuses a file that holds no key', async () => {
    await writeFile(path.join(dataDir, 'master.key'), 'oops');
    await expect(open()).rejects.toThrow('does not hold a master key');
  });
});

describe('sealed values', () => {
  const place = { table: 'accounts', column: 'token', companyId: 7, row: 1 };

  it('open where they were sealed, and differ every time', async () => {
    const { seal, unseal } = await open();
    const [one, two] = [seal(place, 'EAAG canary'), seal(place, 'EAAG canary')];
    expect(unseal(place, one).toString()).toBe('EAAG canary');
    expect(one.equals(two)).toBe(false);
    expect(one.includes('canary')).toBe(false);
    expect(unseal(place, seal(place, '')).length).toBe(0);
  });

  it.each([
    { ...place, table: 'others' },
    { ...place, column: 'secret' },
    { ...place, companyId: 8 },
    { ...place, row: 2 },
  ])('74: do not open elsewhere: %o', async (elsewhere) => {
    const { seal, unseal } = await open();
    expect(() => unseal(elsewhere, seal(place, 'x'))).toThrow();
  });

  it('do not open when changed, cut, or by another master key', async () => {
    const { seal, unseal } = await open();
    const sealed = seal(place, 'value');
    const changed = Buffer.from(sealed);
    changed[changed.length - 1]! ^= 1;
    expect(() => unseal(place, changed)).toThrow();
    expect(() => unseal(place, sealed.subarray(0, 10))).toThrow();
    const other = await open('x'.repeat(16) + 'another key'.repeat(2));
    expect(() => other.unseal(place, sealed)).toThrow();
  });
});
