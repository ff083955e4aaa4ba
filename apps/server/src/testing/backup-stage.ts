/** A server with demo data and a linked device, and a backup of it: for tests of backup and restore. */
import * as fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Config, loadConfig } from '../core/config/config.ts';
import type { Core } from '../core/ctx.ts';
import { seedDemo } from '../demo/seed.ts';
import { AuthStore } from '../gateway/adapters/baileys/auth-store.ts';
import { keyedVault } from '../gateway/adapters/baileys/vault.ts';
import { acquireLease, releaseLease } from '../gateway/leases/lease.ts';
import { makeBackup } from '../maintenance/backup/make-backup.ts';
import type { Manifest } from '../maintenance/backup/manifest.ts';
import { buildConnection } from './builders.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { memoryFolder } from './test-folders.ts';

/** Keys of the linked device, as the library passes them. */
export const SESSION = { session: { '5511999990001.0': Buffer.from([7, 7, 7]) } };
const COMPANY = 1;

export class BackupStage {
  readonly dir = memoryFolder('backup');
  readonly source: TestApp;
  /** The backup, with the key of its installation beside it and not inside. */
  readonly backup = path.join(this.dir, 'backup');
  readonly keyFile: string;
  manifest!: Manifest;
  registrationId!: number;
  #connectionId!: number;

  private constructor(source: TestApp) {
    this.source = source;
    this.keyFile = path.join(source.core.config.dataDir, 'master.key');
  }

  static async open(): Promise<BackupStage> {
    const stage = new BackupStage(await startTestApp({ ROLES: 'api', MASTER_KEY: '' }));
    const { core, databaseUrl } = stage.source;
    await seedDemo(core);
    await onDatabase(databaseUrl, async (client) => {
      await client.query('set role prosa_system');
      await client.query(
        `insert into settings (company_id, key, value) values (1, 'odd', E'a\\tb\\\\N\\n"ç" \\\\.')`,
      );
    });
    stage.#connectionId = (await buildConnection(core, COMPANY, { provider: 'baileys' })).id;
    stage.registrationId = await stage.withDevice(core, async (store) => {
      await store.load();
      await store.saveCreds();
      await store.keys.set(SESSION);
      return store.creds.registrationId;
    });
    stage.manifest = await stage.back(stage.backup);
    return stage;
  }

  back(target: string, { withKey = false, backupKey }: BackOptions = {}): Promise<Manifest> {
    const { core, databaseUrl } = this.source;
    const config = backupKey ? { ...core.config, backupKey } : core.config;
    return makeBackup({ config, databaseUrl, target, withKey });
  }

  /** The keys of the linked device, read and written as the holder of its connection does. */
  async withDevice<T>(core: Core, work: (store: AuthStore) => Promise<T>): Promise<T> {
    const which = { companyId: COMPANY, connectionId: this.#connectionId };
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

  async close(): Promise<void> {
    await this.source.stop();
    fs.rmSync(this.dir, { recursive: true, force: true });
  }
}

interface BackOptions {
  withKey?: boolean;
  backupKey?: string;
}

export const configOf = (env: Record<string, string>): Config =>
  loadConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ROLES: 'api', ...env });

export async function onDatabase<T>(
  url: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

interface Contents {
  rows: Record<string, string>;
  rules: string[];
}

/** Every row of every table in the database's own form, and all rules that protect them. */
export function contentsOf(url: string): Promise<Contents> {
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

export const append = (file: string): void => fs.appendFileSync(file, ' ');

export const shorten = (file: string): void =>
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').split('\n').slice(3).join('\n'));

export function firstFile(backupDir: string): string {
  const root = path.join(backupDir, 'files');
  const [name] = fs
    .globSync('**/*', { cwd: root })
    .filter((one) => fs.statSync(path.join(root, one)).isFile());
  return path.join(root, name ?? '');
}
