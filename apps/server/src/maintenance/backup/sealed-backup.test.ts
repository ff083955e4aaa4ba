/** Backups that are sealed and signed with BACKUP_KEY. */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../core/log.ts';
import {
  append,
  BackupStage,
  configOf,
  contentsOf,
  firstFile,
  shorten,
} from '../../testing/backup-stage.ts';
import { testDatabase } from '../../testing/test-db.ts';
import { restoreBackup } from './restore-backup.ts';

const log = createLog({ level: 'silent' });
const BACKUP_KEY = 'backup-key-of-the-tests-0123456789';

let stage: BackupStage;
let sealed: string;
beforeAll(async () => {
  stage = await BackupStage.open();
  sealed = path.join(stage.dir, 'sealed');
  await stage.back(sealed, { withKey: true, backupKey: BACKUP_KEY });
}, 120_000);
afterAll(() => stage?.close());

const within = (env: Record<string, string>) =>
  configOf({
    DATA_DIR: path.join(fs.mkdtempSync(path.join(stage.dir, 'sealed-')), 'data'),
    ...env,
  });
const readAll = (at: string) =>
  fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name)));
const relist = (at: string) => {
  const list = path.join(at, 'SHA256SUMS');
  const [name = ''] = fs.readFileSync(list, 'utf8').match(/tables\/public\.users\S*/) ?? [];
  append(path.join(at, name));
  const hex = createHash('sha256')
    .update(fs.readFileSync(path.join(at, name)))
    .digest('hex');
  const lines = fs.readFileSync(list, 'utf8').split('\n');
  fs.writeFileSync(
    list,
    lines.map((line) => (line.endsWith(name) ? `${hex}  ${name}` : line)).join('\n'),
  );
};
const unseal = (at: string) => {
  const file = path.join(at, 'manifest.json');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"format": 2', '"format": 1'));
};
const forge = (at: string) => fs.writeFileSync(path.join(at, 'SIGNATURE'), '0'.repeat(64));

describe('a backup with a key of its own', () => {
  test('reveals nothing of its contents, and is restored with the key alone', async () => {
    const GZIP = Buffer.from([0x1f, 0x8b, 8]);
    expect(readAll(sealed).some((bytes) => bytes.subarray(0, 3).equals(GZIP))).toBe(false);
    const master = fs.readFileSync(stage.keyFile, 'utf8').trim();
    expect(readAll(sealed).some((bytes) => bytes.includes(master))).toBe(false);
    const other = await testDatabase({ isEmpty: true });
    try {
      const config = within({ BACKUP_KEY, DATABASE_URL: other.url });
      // The master key inside is enough.
      await restoreBackup({ config, log, source: sealed });
      expect((await contentsOf(other.url)).rows).toEqual(
        (await contentsOf(stage.source.databaseUrl)).rows,
      );
      const file = path.relative(config.dataDir, firstFile(config.dataDir));
      const [restored, original] = [config.dataDir, stage.source.core.config.dataDir].map((at) =>
        fs.readFileSync(path.join(at, file)),
      );
      expect(restored?.equals(original!)).toBe(true);
    } finally {
      await other.drop();
    }
  });

  test.each<[string, (at: string) => void, string]>([
    ['a changed file', (at) => append(firstFile(at)), 'damaged'],
    ['a changed file with a matching list', relist, 'SHA256SUMS of'],
    ['a shortened list', (at) => shorten(path.join(at, 'SHA256SUMS')), 'SHA256SUMS of'],
    ['another signature', forge, 'SHA256SUMS of'],
    ['no signature', (at) => fs.rmSync(path.join(at, 'SIGNATURE')), 'is not signed'],
    ['a manifest that claims not to be sealed', unseal, 'manifest.json'],
  ])('is refused with %s before anything is created', async (_what, damage, says) => {
    const copy = path.join(fs.mkdtempSync(path.join(stage.dir, 'copy-')), 'copy');
    fs.cpSync(sealed, copy, { recursive: true });
    damage(copy);
    const config = within({ BACKUP_KEY });
    await expect(restoreBackup({ config, log, source: copy })).rejects.toThrow(says);
    expect(fs.existsSync(config.dataDir)).toBe(false);
  });

  test('needs that key, and a restore with the key refuses an unsealed backup', async () => {
    await expect(restoreBackup({ config: within({}), log, source: sealed })).rejects.toThrow(
      'is sealed: give the BACKUP_KEY',
    );
    const other = within({ BACKUP_KEY: `${BACKUP_KEY}x` });
    await expect(restoreBackup({ config: other, log, source: sealed })).rejects.toThrow(
      'BACKUP_KEY is not that of the backup',
    );
    const config = within({ BACKUP_KEY });
    await expect(
      restoreBackup({ config, log, source: stage.backup, keyFile: stage.keyFile }),
    ).rejects.toThrow('is not signed');
    const stripped = path.join(fs.mkdtempSync(path.join(stage.dir, 'copy-')), 'copy');
    fs.cpSync(sealed, stripped, { recursive: true });
    fs.rmSync(path.join(stripped, 'SIGNATURE'));
    await expect(restoreBackup({ config: within({}), log, source: stripped })).rejects.toThrow(
      'its signature is missing',
    );
  });
});
