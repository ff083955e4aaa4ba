/** Makes a new installation of a backup, and proves that it holds the same rows. */
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Config } from '../core/config.ts';
import { lockDataDir, markHalfRestored, prepareDataDir } from '../core/data-dir.ts';
import { checkDatabase } from '../core/database-check.ts';
import type { Log } from '../core/log.ts';
import { type Migration, migrate, readMigrations } from '../core/migrator.ts';
import { startLocalPg } from '../core/pg-local/pg-local.ts';
import { BackupError } from './backup-error.ts';
import { FILES, KEY, type Manifest, readManifest, tableFile } from './manifest.ts';
import { findKey, keyFile } from './master-key.ts';
import { checkSums, PRIVATE_DIR } from './sums.ts';
import {
  connectAsOwner,
  emptyTables,
  hasTables,
  liftRules,
  loadTable,
  type OwnerClient,
  readJobMigrations,
  setSequences,
  tablesThatDoNotFit,
  unscopedSumTable,
} from './tables.queries.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

export interface RestoreWish {
  /** Names the new place: DATA_DIR, and DATABASE_URL where it is set. Both must be empty. */
  readonly config: Config;
  readonly log: Log;
  /** The folder of the backup, absolute. */
  readonly source: string;
  readonly keyFile?: string | undefined;
}

/** Reads all of a backup without touching anything. @throws BackupError when this program cannot restore it */
export async function checkBackup(source: string): Promise<Manifest> {
  const manifest = await readManifest(source);
  refuseNewer(manifest, await readMigrations(MIGRATIONS));
  const names = await checkSums(source);
  const files = [...names].filter((name) => name.startsWith(`${FILES}/`));
  const missing = manifest.tables.map(tableFile).find((name) => !names.has(name));
  if (missing || files.length !== manifest.files.count)
    throw new BackupError(`The backup ${source} is damaged: ${missing ?? 'files'} missing`);
  return manifest;
}

function refuseNewer({ migrations, program }: Manifest, known: readonly Migration[]): void {
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]));
  const unknown = migrations.find(({ name, hash }) => hashes.get(name) !== hash);
  if (unknown) {
    throw new BackupError(
      `The backup was made by Prosa ${program}, whose migration ${unknown.name} this version does not know: restore it with that version`,
    );
  }
}

export async function restoreBackup(wish: RestoreWish): Promise<Manifest> {
  const { config, source } = wish;
  const manifest = await checkBackup(source);
  await refuseUsedPlace(config);
  const key = await findKey(manifest.keyPrint, {
    config,
    named: wish.keyFile,
    backup: source,
  });
  prepareDataDir(config.dataDir);
  const lock = lockDataDir(config.dataDir);
  const mark = markHalfRestored(config.dataDir);
  try {
    await restoreFiles(source, config.dataDir);
    await inDatabase(wish, (url) => restoreDatabase(wish, manifest, url));
    await keepKey(config, key);
  } catch (error) {
    // A database that is not ours to empty keeps the mark, so that no server takes it for a whole one.
    if (!config.databaseUrl) await emptyDataDir(config.dataDir);
    throw error;
  } finally {
    lock.release();
  }
  mark.remove();
  return manifest;
}

/** The key may wait in the folder. */
async function refuseUsedPlace({ dataDir, databaseUrl }: Config): Promise<void> {
  const entries = await readdir(dataDir).catch(() => []);
  if (entries.some((name) => name !== KEY)) {
    throw new BackupError(
      `The folder ${dataDir} is not empty: name a new one, as in DATA_DIR=./restored npm run restore -- …`,
    );
  }
  if (!databaseUrl) return;
  await checkDatabase(databaseUrl);
  const client = await connectAsOwner(databaseUrl);
  try {
    if (await hasTables(client))
      throw new BackupError('The database of DATABASE_URL is not empty: name a new one');
  } finally {
    await client.end();
  }
}

async function emptyDataDir(dir: string): Promise<void> {
  for (const name of await readdir(dir))
    if (name !== KEY) await rm(path.join(dir, name), { recursive: true, force: true });
}

async function restoreFiles(source: string, dataDir: string): Promise<void> {
  const entries = await readdir(path.join(source, FILES), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const from = path.join(entry.parentPath, entry.name);
    const to = path.join(dataDir, path.relative(source, from));
    await mkdir(path.dirname(to), PRIVATE_DIR);
    await copyFile(from, to);
  }
}

async function inDatabase(
  { config, log }: RestoreWish,
  run: (url: string) => Promise<void>,
): Promise<void> {
  if (config.databaseUrl) return await run(config.databaseUrl);
  const local = await startLocalPg({ dir: config.dataDir, log, binDir: config.pgBinDir });
  try {
    await run(local.url());
  } finally {
    await local.stop();
  }
}

async function restoreDatabase(wish: RestoreWish, manifest: Manifest, url: string): Promise<void> {
  const only = new Set(manifest.migrations.map(({ name }) => name));
  await migrate({ url, dir: MIGRATIONS, log: wish.log, only });
  const client = await connectAsOwner(url);
  try {
    await refuseMisfit(client, manifest);
    await client.query('begin');
    await loadRows(client, manifest, wish.source);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  // What came after the backup does its work on rows, as it did where the backup was made.
  await migrate({ url, dir: MIGRATIONS, log: wish.log });
}

async function refuseMisfit(client: OwnerClient, manifest: Manifest): Promise<void> {
  const known = await readJobMigrations(client);
  const isNewer = manifest.jobMigrations.some((id) => !known.includes(id));
  const [misfit] = await tablesThatDoNotFit(client, manifest.tables);
  if (!isNewer && !misfit) return;
  const what = misfit ? `table ${misfit}` : 'the job queue';
  throw new BackupError(
    `The backup does not fit: ${what} was different in Prosa ${manifest.program}`,
  );
}

async function loadRows(client: OwnerClient, manifest: Manifest, source: string): Promise<void> {
  const rules = await liftRules(client);
  await emptyTables(client, manifest.tables);
  for (const table of manifest.tables) {
    const file = createReadStream(path.join(source, tableFile(table)));
    await loadTable(client, table, [file, createGunzip()]);
  }
  await setSequences(client, manifest.sequences);
  for (const table of manifest.tables) {
    const { rows, sum } = await unscopedSumTable(client, table);
    if (rows !== table.rows || sum !== table.sum)
      throw new BackupError(`The rows of ${table.name} are not those of the backup`);
  }
  await rules.putBack();
}

/** A key from elsewhere is needed at every start; one that stood in a file goes on standing in one. */
async function keepKey({ masterKey, dataDir }: Config, key: string): Promise<void> {
  const file = keyFile(dataDir);
  if (masterKey !== undefined || existsSync(file)) return;
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
}
