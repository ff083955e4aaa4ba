import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (masterKey?: string, ...previousMasterKeys: string[]) =>
  openSecrets({ masterKey, previousMasterKeys, dataDir });

describe('openSecrets', () => {
  it('creates a key that only its owner can read, and keeps it', async () => {
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
  const place = { table: 'cloud_accounts', column: 'token', companyId: 7, row: 1 } as const;

  it('open where they were sealed, and differ every time', async () => {
    const { seal, unseal } = await open();
    const [one, two] = [seal(place, 'EAAG canary'), seal(place, 'EAAG canary')];
    expect(unseal(place, one).toString()).toBe('EAAG canary');
    expect(one.equals(two)).toBe(false);
    expect(one.includes('canary')).toBe(false);
    expect(unseal(place, seal(place, '')).length).toBe(0);
  });

  it.each([
    { ...place, table: 'users' } as const,
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

describe('several master keys', () => {
  const place = { table: 'users', column: 'totp_secret', companyId: 7, row: 1 } as const;
  const OLD = 'an old key, an old key, an old key';
  const NEW = 'a new key, a new key, a new key, a new key';

  it('all open, and the first one seals and marks its values', async () => {
    const [old, both, fresh] = [await open(OLD), await open(NEW, OLD), await open(NEW)];
    const [sealedOld, sealedNew] = [old.seal(place, 'x'), both.seal(place, 'y')];
    expect(both.unseal(place, sealedOld).toString()).toBe('x');
    expect(fresh.unseal(place, sealedNew).toString()).toBe('y');
    expect(sealedNew.subarray(0, 6)).toEqual(both.mark);
    expect(sealedNew.toString('base64url').startsWith(both.mark.toString('base64url'))).toBe(true);
    expect(() => old.unseal(place, sealedNew)).toThrow(/master key [0-9a-f]{10}…, which is not/);
    expect(() => fresh.unseal(place, sealedOld)).toThrow();
    expect(() => both.unseal({ ...place, row: 2 }, sealedNew)).toThrow();
    expect(() => both.unseal(place, sealedNew.subarray(0, 20))).toThrow('not a sealed value');
  });

  it('derive the same keys, the first one first', async () => {
    const [old, both] = [await open(OLD), await open(NEW, OLD)];
    expect(both.prints).toEqual([(await open(NEW)).prints[0], old.prints[0]]);
    expect(both.deriveKeys('a')).toEqual([both.deriveKey('a'), old.deriveKey('a')]);
    expect((await open(OLD, OLD)).prints).toHaveLength(1);
  });

  it('are read from a file too, when none is given', async () => {
    const first = await open();
    await rename(path.join(dataDir, 'master.key'), path.join(dataDir, 'master.key.previous'));
    const second = await open();
    expect(second.prints).toEqual([second.prints[0], first.prints[0]]);
    expect(second.prints[0]).not.toBe(first.prints[0]);
    expect((await stat(path.join(dataDir, 'master.key.previous'))).mode & 0o777).toBe(0o600);
    await writeFile(path.join(dataDir, 'master.key.previous'), 'oops');
    await expect(open()).rejects.toThrow('does not hold a master key');
  });
});
