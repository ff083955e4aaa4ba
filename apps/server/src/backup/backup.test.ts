import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, createApp } from '../app.ts';
import { type Config, loadConfig } from '../core/config.ts';
import type { Core } from '../core/ctx.ts';
import { prepareDataDir } from '../core/data-dir.ts';
import { createLog } from '../core/log.ts';
import { migrate } from '../core/migrator.ts';
import { startLocalPg } from '../core/pg-local/pg-local.ts';
import { seedDemo } from '../demo/seed.ts';
import { AuthStore } from '../gateway/baileys/auth-store.ts';
import { keyedVault } from '../gateway/baileys/vault.ts';
import { acquireLease, releaseLease } from '../gateway/lease.ts';
import { buildConnection } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../testing/test-db.ts';
import { memoryFolder } from '../testing/test-folders.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const log = createLog({ level: 'silent' });
/** Keys of a linked device, as the library hands them over. */
const SESSION = { session: { '5511999990001.0': Buffer.from([7, 7, 7]) } };
const COMPANY = 1;

let source: TestApp;
let dir: string;
/** Of the demo, with the key of its installation beside it and not inside. */
let backup: string;
let keyFile: string;
let manifest: Manifest;
let connectionId: number;
let registrationId: number;

beforeAll(async () => {
  dir = memoryFolder('backup');
  source = await startTestApp({ ROLES: 'api', MASTER_KEY: '' });
  await seedDemo(source.core);
  await onDatabase(source.databaseUrl, async (client) => {
    await client.query('set role prosa_system');
    await client.query(
      `insert into settings (company_id, key, value) values (1, 'odd', E'a\\tb\\\\N\\n"ç" \\\\.')`,
    );
  });
  connectionId = (await buildConnection(source.core, COMPANY, { provider: 'baileys' })).id;
  registrationId = await withDevice(source.core, async (store) => {
    await store.load();
    await store.saveCreds();
    await store.keys.set(SESSION);
    return store.creds.registrationId;
  });
  backup = path.join(dir, 'backup');
  keyFile = path.join(source.core.config.dataDir, 'master.key');
  manifest = await back(backup);
}, 120_000);
afterAll(async () => {
  await source.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

const back = (target: string, withKey = false) =>
  makeBackup({ config: source.core.config, databaseUrl: source.databaseUrl, target, withKey });

const configOf = (env: Record<string, string>): Config =>
  loadConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ROLES: 'api', ...env });

async function onDatabase<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** The keys of the linked device, as whoever holds its connection reads and writes them. */
async function withDevice<T>(core: Core, work: (store: AuthStore) => Promise<T>): Promise<T> {
  const which = { companyId: COMPANY, connectionId };
  const lease = await acquireLease(core, which, crypto.randomUUID());
  if (!lease) throw new Error('the lease is held by somebody');
  try {
    const vault = keyedVault(core.secrets, lease);
    return await work(
      new AuthStore({ core, lease, vault, onJournal: () => {}, onBroken: () => {} }),
    );
  } finally {
    await releaseLease(core, lease);
  }
}

interface Contents {
  rows: Record<string, string>;
  rules: string[];
}

/** Every row of every table as the database itself sums it up, and everything that guards them. */
function contentsOf(url: string): Promise<Contents> {
  return onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; isProtected: boolean }>(
      `select c.oid::regclass::text as name, c.relforcerowsecurity as "isProtected" from pg_class c
       where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname not in ('processes', 'prosa_migrations', 'migrations', 'socket_io_attachments')`,
    );
    const found: Record<string, string> = {};
    for (const { name, isProtected } of tables) {
      await client.query(`set role ${isProtected ? 'prosa_system' : 'none'}`);
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
      );
      found[name] = rows[0]?.sum ?? '';
    }
    await client.query('set role none');
    const { rows: rules } = await client.query<{ rule: string }>(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
        where connamespace = 'public'::regnamespace and conparentid = 0
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select oid::regclass || ' ' || relrowsecurity || relforcerowsecurity from pg_class
        where relnamespace = 'public'::regnamespace
      order by 1`);
    return { rows: found, rules: rules.map(({ rule }) => rule) };
  });
}

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

describe('72: a backup, restored into a new folder', () => {
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

  test('is a server: people sign in, secrets open, new rows get new numbers', async () => {
    await withServer(config, async ({ core }, url) => {
      const answer = await post(`${url}/api/auth/login`, {
        email: 'admin@aurora.demo',
        password: 'prosa-demo',
      });
      const { token } = (await answer.json()) as { token: string };
      const contact = { name: 'Nova', number: '+5511977776666' };
      const made = await post(`${url}/api/contacts`, contact, { authorization: `Bearer ${token}` });
      expect([answer.status, made.status]).toEqual([200, 201]);
      await withDevice(core, async (store) => {
        await store.load();
        expect(store.creds.registrationId).toBe(registrationId);
        const kept = await store.keys.get('session', Object.keys(SESSION.session));
        expect(kept).toEqual(SESSION.session);
      });
    });
  });

  test('refuses a folder that holds something', async () => {
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

  test('is closed to others, and says what it holds', async () => {
    const modes = fs
      .readdirSync(backup, { recursive: true, withFileTypes: true })
      .map((entry) => fs.statSync(path.join(entry.parentPath, entry.name)).mode & 0o077);
    expect(new Set([...modes, fs.statSync(backup).mode & 0o077])).toEqual(new Set([0]));
    expect(await checkBackup(backup)).toEqual(manifest);
    expect(fs.existsSync(path.join(backup, 'master.key'))).toBe(false);
    expect(manifest.tables.find(({ name }) => name === 'companies')?.rows).toBe(4);
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
    await back(live, true).finally(() => {
      isDone = true;
    });
    await writer;
    expect(rounds).toBeGreaterThan(atStart + 3);
    const other = await testDatabase({ isEmpty: true });
    try {
      const config = configOf({ DATABASE_URL: other.url, DATA_DIR: path.join(target, 'data') });
      // The key inside will do.
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
  ])('with %s is refused before anything is made', async (_what, damage) => {
    const copy = path.join(target, 'copy');
    fs.cpSync(backup, copy, { recursive: true });
    damage(copy);
    const config = configOf({ DATA_DIR: path.join(target, 'data') });
    await expect(restoreBackup({ config, log, source: copy, keyFile })).rejects.toThrow('damaged');
    expect(fs.existsSync(config.dataDir)).toBe(false);
  });

  test('is not overwritten by the next one, and a failed one leaves nothing', async () => {
    await expect(back(backup)).rejects.toThrow('exists already');
    const wish = { config: source.core.config, target: path.join(target, 'x'), withKey: false };
    const databaseUrl = source.databaseUrl.replace(/\/[^/]*$/, '/postgres');
    await expect(makeBackup({ ...wish, databaseUrl })).rejects.toThrow();
    expect(fs.readdirSync(target)).toEqual([]);
  });
});

describe('with a key of its own', () => {
  const BACKUP_KEY = 'backup-key-of-the-tests-0123456789';
  let sealed: string;
  const within = (env: Record<string, string>) =>
    configOf({ DATA_DIR: path.join(fs.mkdtempSync(path.join(dir, 'sealed-')), 'data'), ...env });
  const readAll = (at: string) =>
    fs
      .readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name)));
  beforeAll(async () => {
    sealed = path.join(dir, 'sealed');
    const config = { ...source.core.config, backupKey: BACKUP_KEY };
    await makeBackup({ config, databaseUrl: source.databaseUrl, target: sealed, withKey: true });
  });

  test('a backup shows nothing of what it holds, and is restored with the key alone', async () => {
    const GZIP = Buffer.from([0x1f, 0x8b, 8]);
    expect(readAll(sealed).some((bytes) => bytes.subarray(0, 3).equals(GZIP))).toBe(false);
    const master = fs.readFileSync(keyFile, 'utf8').trim();
    expect(readAll(sealed).some((bytes) => bytes.includes(master))).toBe(false);
    const other = await testDatabase({ isEmpty: true });
    try {
      const config = within({ BACKUP_KEY, DATABASE_URL: other.url });
      // The master key inside will do.
      await restoreBackup({ config, log, source: sealed });
      expect((await contentsOf(other.url)).rows).toEqual(
        (await contentsOf(source.databaseUrl)).rows,
      );
      const file = path.relative(config.dataDir, firstFile(config.dataDir));
      const [restored, original] = [config.dataDir, source.core.config.dataDir].map((at) =>
        fs.readFileSync(path.join(at, file)),
      );
      expect(restored?.equals(original!)).toBe(true);
    } finally {
      await other.drop();
    }
  });

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
  test.each<[string, (at: string) => void, string]>([
    ['a changed file', (at) => append(firstFile(at)), 'damaged'],
    ['a changed file that is listed so', relist, 'SHA256SUMS of'],
    ['a shortened list', (at) => shorten(path.join(at, 'SHA256SUMS')), 'SHA256SUMS of'],
    ['another signature', (at) => forge(path.join(at, 'SIGNATURE')), 'SHA256SUMS of'],
    ['no signature', (at) => fs.rmSync(path.join(at, 'SIGNATURE')), 'is not signed'],
    ['a manifest that says it is not sealed', unseal, 'manifest.json'],
  ])('a backup with %s is refused before anything is made', async (_what, damage, says) => {
    const copy = path.join(fs.mkdtempSync(path.join(dir, 'copy-')), 'copy');
    fs.cpSync(sealed, copy, { recursive: true });
    damage(copy);
    const config = within({ BACKUP_KEY });
    await expect(restoreBackup({ config, log, source: copy })).rejects.toThrow(says);
    expect(fs.existsSync(config.dataDir)).toBe(false);
  });

  test('one needs that key, and takes no backup that was made without', async () => {
    await expect(restoreBackup({ config: within({}), log, source: sealed })).rejects.toThrow(
      'is sealed: give the BACKUP_KEY',
    );
    const other = within({ BACKUP_KEY: `${BACKUP_KEY}x` });
    await expect(restoreBackup({ config: other, log, source: sealed })).rejects.toThrow(
      'BACKUP_KEY is not that of the backup',
    );
    const config = within({ BACKUP_KEY });
    await expect(restoreBackup({ config, log, source: backup, keyFile })).rejects.toThrow(
      'is not signed',
    );
    const stripped = path.join(fs.mkdtempSync(path.join(dir, 'copy-')), 'copy');
    fs.cpSync(sealed, stripped, { recursive: true });
    fs.rmSync(path.join(stripped, 'SIGNATURE'));
    await expect(restoreBackup({ config: within({}), log, source: stripped })).rejects.toThrow(
      'its signature is missing',
    );
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
    const wish = { config, log, source: backup };
    await expect(restoreBackup(wish)).rejects.toThrow('needs the master key');
    const other = path.join(target, 'other.key');
    fs.writeFileSync(other, 'f'.repeat(64));
    await expect(restoreBackup({ ...wish, keyFile: other })).rejects.toThrow('is not that of');
    await expect(restoreBackup({ ...wish, keyFile: `${other}x` })).rejects.toThrow('no key in');
    expect(fs.existsSync(config.dataDir)).toBe(false);
  });

  test('refuses a database that holds something', async () => {
    const config = configOf({ DATABASE_URL: source.databaseUrl, DATA_DIR: path.join(target, 'd') });
    await expect(restoreBackup({ config, log, source: backup, keyFile })).rejects.toThrow(
      'DATABASE_URL is not empty',
    );
  });

  test('refuses what a newer version made', async () => {
    const config = configOf({ DATA_DIR: path.join(target, 'data') });
    const newer = changed((one) => one.migrations.push({ name: '9999-add-all.sql', hash: 'x' }));
    await expect(restoreBackup({ config, log, source: newer, keyFile })).rejects.toThrow(
      '9999-add-all.sql this version does not know',
    );
  });

  test('brings what an older version wrote up to date', async () => {
    const migrations = path.join(import.meta.dirname, '../migrations');
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
        // Written by a migration out of the row that was restored.
        expect((await client.query('select from ticket_tracking')).rowCount).toBe(1);
      });
    } finally {
      await old.drop();
    }
  });

  test('that breaks off leaves no server able to start on it, or nothing at all', async () => {
    const wrong = changed((one) => {
      const users = one.tables.find(({ name }) => name === 'users');
      if (users) users.rows++;
    });
    const onServer = configOf({ DATABASE_URL: database.url, DATA_DIR: path.join(target, 'a') });
    const wish = { log, source: wrong, keyFile };
    await expect(restoreBackup({ ...wish, config: onServer })).rejects.toThrow('rows of users');
    expect(() => prepareDataDir(onServer.dataDir)).toThrow('broke off');
    const alone = configOf({ DATA_DIR: path.join(target, 'b') });
    await expect(restoreBackup({ ...wish, config: alone })).rejects.toThrow('rows of users');
    expect(fs.readdirSync(alone.dataDir)).toEqual([]);
  });
});

const forge = (file: string) => fs.writeFileSync(file, '0'.repeat(64));
const append = (file: string) => fs.appendFileSync(file, ' ');
const shorten = (file: string) =>
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').split('\n').slice(3).join('\n'));

function firstFile(backupDir: string): string {
  const root = path.join(backupDir, 'files');
  const [name] = fs
    .globSync('**/*', { cwd: root })
    .filter((one) => fs.statSync(path.join(root, one)).isFile());
  return path.join(root, name ?? '');
}
