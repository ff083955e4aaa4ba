/** Making and restoring backups. Sealed ones: sealed-backup.test.ts. */
import * as fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../app.ts';
import type { Config } from '../../core/config/config.ts';
import { prepareDataDir } from '../../core/config/data-dir.ts';
import { migrate } from '../../core/db/migrator.ts';
import { createLog } from '../../core/log.ts';
import { startLocalPg } from '../../core/pg-local/pg-local.ts';
import {
  append,
  BackupStage,
  configOf,
  contentsOf,
  firstFile,
  onDatabase,
  SESSION,
  shorten,
} from '../../testing/backup-stage.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-db.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const log = createLog({ level: 'silent' });
let stage: BackupStage;
let source: TestApp;
let dir: string;
let backup: string;
let keyFile: string;
beforeAll(async () => {
  stage = await BackupStage.open();
  ({ source, dir, backup, keyFile } = stage);
}, 120_000);
afterAll(() => stage?.close());

async function withServer(config: Config, run: (app: App, url: string) => Promise<void>) {
  const local = config.databaseUrl
    ? undefined
    : await startLocalPg({ dir: config.dataDir, log, binDir: config.pgBinDir });
  const databaseUrl = config.databaseUrl ?? local?.url() ?? '';
  const app = await createApp({ config, databaseUrl, log });
  try {
    const { url } = await app.start();
    await run(app, url);
  } finally {
    await app.stop();
    await local?.stop();
  }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('72: a backup restored into a new folder', () => {
  let config: Config;
  beforeAll(async () => {
    config = configOf({ DATA_DIR: path.join(dir, 'restored') });
    await restoreBackup({ config, log, source: backup, keyFile });
  }, 120_000);

  test('has the same rows in every table, and the same rules', async () => {
    const before = await contentsOf(source.databaseUrl);
    const local = await startLocalPg({ dir: config.dataDir, log });
    try {
      const after = await contentsOf(local.url());
      expect(after.rows).toEqual(before.rows);
      expect(after.rules).toEqual(before.rules);
      expect(Object.keys(before.rows).length).toBeGreaterThan(30);
    } finally {
      await local.stop();
    }
  });

  test('has the same files, which nobody else may read', () => {
    const [before, after] = [source.core.config.dataDir, config.dataDir].map((at) => {
      const root = path.join(at, 'files');
      return fs
        .globSync('**/*', { cwd: root })
        .filter((name) => fs.statSync(path.join(root, name)).isFile())
        .sort()
        .map((name) => {
          expect(fs.statSync(path.join(root, name)).mode & 0o077).toBe(0);
          return [name, fs.readFileSync(path.join(root, name)).toString('base64')];
        });
    });
    expect(before?.length).toBeGreaterThan(3);
    expect(after).toEqual(before);
  });

  test('works as a server: people sign in, secrets open, new rows get new numbers', async () => {
    await withServer(config, async ({ core }, url) => {
      const answer = await post(`${url}/api/auth/login`, {
        email: 'admin@aurora.demo',
        password: 'prosa-demo',
      });
      const { token } = (await answer.json()) as { token: string };
      const contact = { name: 'Nova', number: '+5511977776666' };
      const made = await post(`${url}/api/contacts`, contact, { authorization: `Bearer ${token}` });
      expect([answer.status, made.status]).toEqual([200, 201]);
      await stage.withDevice(core, async (store) => {
        await store.load();
        expect(store.creds.registrationId).toBe(stage.registrationId);
        const kept = await store.keys.get('session', Object.keys(SESSION.session));
        expect(kept).toEqual(SESSION.session);
      });
    });
  });

  test('refuses a folder that is not empty', async () => {
    await expect(restoreBackup({ config, log, source: backup, keyFile })).rejects.toThrow(
      'is not empty',
    );
  });
});

describe('a backup', () => {
  let target: string;
  beforeEach(() => {
    target = fs.mkdtempSync(path.join(dir, 'one-'));
  });

  test('is closed to others, and describes its contents', async () => {
    const modes = fs
      .readdirSync(backup, { recursive: true, withFileTypes: true })
      .map((entry) => fs.statSync(path.join(entry.parentPath, entry.name)).mode & 0o077);
    expect(new Set([...modes, fs.statSync(backup).mode & 0o077])).toEqual(new Set([0]));
    expect(await checkBackup(backup)).toEqual(stage.manifest);
    expect(fs.existsSync(path.join(backup, 'master.key'))).toBe(false);
    expect(stage.manifest.tables.find(({ name }) => name === 'companies')?.rows).toBe(5);
  });

  test('is of one moment while the server works', async () => {
    let isDone = false;
    let rounds = 0;
    const writer = onDatabase(source.databaseUrl, async (client) => {
      await client.query('set role prosa_system');
      while (!isDone) {
        rounds++;
        // The first and the last table that is read.
        await client.query(
          `begin; update announcements set title = '${rounds}'; update users set name = '${rounds}'; commit`,
        );
        await turn();
      }
    });
    await expect.poll(() => rounds).toBeGreaterThan(1);
    const atStart = rounds;
    const live = path.join(target, 'live');
    await stage.back(live, { withKey: true }).finally(() => {
      isDone = true;
    });
    await writer;
    expect(rounds).toBeGreaterThan(atStart + 3);
    const other = await testDatabase({ isEmpty: true });
    try {
      const config = configOf({ DATABASE_URL: other.url, DATA_DIR: path.join(target, 'data') });
      // The key inside is enough.
      await restoreBackup({ config, log, source: live });
      const words = await onDatabase(other.url, async (client) => {
        await client.query('set role prosa_system');
        const { rows } = await client.query<{ word: string }>(
          'select distinct title as word from announcements union select distinct name from users',
        );
        return rows;
      });
      expect(words.map(({ word }) => word)).toHaveLength(1);
    } finally {
      await other.drop();
    }
  });

  test.each([
    ['a changed table', (at: string) => append(path.join(at, 'tables/public.users.copy.gz'))],
    ['a changed file', (at: string) => append(firstFile(at))],
    ['a missing file', (at: string) => fs.rmSync(firstFile(at))],
    ['a shortened list', (at: string) => shorten(path.join(at, 'SHA256SUMS'))],
  ])('with %s is refused before anything is created', async (_what, damage) => {
    const copy = path.join(target, 'copy');
    fs.cpSync(backup, copy, { recursive: true });
    damage(copy);
    const config = configOf({ DATA_DIR: path.join(target, 'data') });
    await expect(restoreBackup({ config, log, source: copy, keyFile })).rejects.toThrow('damaged');
    expect(fs.existsSync(config.dataDir)).toBe(false);
  });

  test('is not overwritten by the next one, and a failed one leaves nothing', async () => {
    await expect(stage.back(backup)).rejects.toThrow('exists already');
    const options = { config: source.core.config, target: path.join(target, 'x'), withKey: false };
    const databaseUrl = source.databaseUrl.replace(/\/[^/]*$/, '/postgres');
    await expect(makeBackup({ ...options, databaseUrl })).rejects.toThrow();
    expect(fs.readdirSync(target)).toEqual([]);
  });
});

describe('a restore', () => {
  let target: string;
  let database: TestDatabase;
  beforeEach(async () => {
    target = fs.mkdtempSync(path.join(dir, 'two-'));
    database = await testDatabase({ isEmpty: true });
  });
  afterEach(() => database.drop());

  const changed = (change: (manifest: Manifest) => unknown): string => {
    const copy = path.join(target, 'copy');
    fs.cpSync(backup, copy, { recursive: true });
    const file = path.join(copy, 'manifest.json');
    const content = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
    change(content);
    fs.writeFileSync(file, JSON.stringify(content));
    const sums = path.join(copy, 'SHA256SUMS');
    const others = fs.readFileSync(sums, 'utf8').replace(/.*manifest.json\n/, '');
    fs.writeFileSync(sums, others);
    return copy;
  };

  test('needs the key of the installation', async () => {
    const config = configOf({ DATA_DIR: path.join(target, 'data') });
    const options = { config, log, source: backup };
    await expect(restoreBackup(options)).rejects.toThrow('needs the master key');
    const other = path.join(target, 'other.key');
    fs.writeFileSync(other, 'f'.repeat(64));
    await expect(restoreBackup({ ...options, keyFile: other })).rejects.toThrow('is not that of');
    await expect(restoreBackup({ ...options, keyFile: `${other}x` })).rejects.toThrow('no key in');
    expect(fs.existsSync(config.dataDir)).toBe(false);
  });

  test('refuses a database that is not empty', async () => {
    const config = configOf({ DATABASE_URL: source.databaseUrl, DATA_DIR: path.join(target, 'd') });
    await expect(restoreBackup({ config, log, source: backup, keyFile })).rejects.toThrow(
      'DATABASE_URL is not empty',
    );
  });

  test('refuses a backup of a newer version', async () => {
    const config = configOf({ DATA_DIR: path.join(target, 'data') });
    const newer = changed((one) => one.migrations.push({ name: '9999-add-all.sql', hash: 'x' }));
    await expect(restoreBackup({ config, log, source: newer, keyFile })).rejects.toThrow(
      '9999-add-all.sql this version does not know',
    );
  });

  test('migrates a backup of an older version', async () => {
    const migrations = path.join(import.meta.dirname, '../../migrations');
    const names = fs.readdirSync(migrations).filter((name) => name.endsWith('.sql'));
    const old = await testDatabase({ isEmpty: true });
    try {
      const only = new Set(names.filter((name) => name < '0011'));
      await migrate({ url: old.url, dir: migrations, log, only });
      await onDatabase(old.url, async (client) => {
        await client.query('set role prosa_system');
        await client.query(
          `insert into companies (name) values ('Antiga');
           insert into connections (company_id, name, provider) values (1, 'um', 'sandbox');
           insert into contacts (company_id, uuid, name, number) values (1, gen_random_uuid(), 'Marina', '5511988887777');
           insert into conversations (company_id, contact_id, connection_id) values (1, 1, 1);
           insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status)
             values (1, gen_random_uuid(), 1, 1, 1, 'closed')`,
        );
      });
      const from = path.join(target, 'old');
      const { config: sourceConfig } = source.core;
      await makeBackup({ config: sourceConfig, databaseUrl: old.url, target: from, withKey: true });
      const config = configOf({ DATABASE_URL: database.url, DATA_DIR: path.join(target, 'data') });
      await restoreBackup({ config, log, source: from });
      await onDatabase(database.url, async (client) => {
        const { rows } = await client.query<{ name: string }>('select name from prosa_migrations');
        expect(rows.map(({ name }) => name).sort()).toEqual(names);
        await client.query('set role prosa_system');
        // Written by a migration from the restored row.
        expect((await client.query('select from ticket_tracking')).rowCount).toBe(1);
      });
    } finally {
      await old.drop();
    }
  });

  test('leaves no startable server, or nothing at all, when it is interrupted', async () => {
    const wrong = changed((one) => {
      const users = one.tables.find(({ name }) => name === 'users');
      if (users) users.rows++;
    });
    const onServer = configOf({ DATABASE_URL: database.url, DATA_DIR: path.join(target, 'a') });
    const options = { log, source: wrong, keyFile };
    await expect(restoreBackup({ ...options, config: onServer })).rejects.toThrow('rows of users');
    expect(() => prepareDataDir(onServer.dataDir)).toThrow('was interrupted');
    const alone = configOf({ DATA_DIR: path.join(target, 'b') });
    await expect(restoreBackup({ ...options, config: alone })).rejects.toThrow('rows of users');
    expect(fs.readdirSync(alone.dataDir)).toEqual([]);
  });
});
