/** Creates a new installation from a backup, and verifies that it holds the same rows. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Config } from '../../core/config/config.ts';
import { lockDataDir, markHalfRestored, prepareDataDir } from '../../core/config/data-dir.ts';
import { checkDatabase } from '../../core/config/database-check.ts';
import { type Migration, migrate, readMigrations } from '../../core/db/migrator.ts';
import type { Log } from '../../core/log.ts';
import { startLocalPg } from '../../core/pg-local/pg-local.ts';
import { BackupError } from './backup-error.ts';
import {
  FILES,
  isSealed,
  KEY,
  MANIFEST,
  type Manifest,
  readManifest,
  tableFile,
} from './manifest.ts';
import { findKey, keyFile } from './master-key.ts';
import { opening } from './seal.ts';
import { checkSignature, checkSums, PRIVATE_DIR, PRIVATE_FILE } from './sums.ts';
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

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');

export interface RestoreOptions {
  /** Names the target: DATA_DIR, and DATABASE_URL where it is set. Both must be empty. */
  readonly config: Config;
  readonly log: Log;
  /** The folder of the backup, absolute. */
  readonly source: string;
  readonly keyFile?: string | undefined;
}

/** A completely read backup. */
interface Sound {
  readonly source: string;
  readonly manifest: Manifest;
  /** Of all files that it lists. */
  readonly names: ReadonlySet<string>;
  /** The key of sealed files. */
  readonly backupKey: string | undefined;
}

/**
 * Reads the whole backup without changing anything.
 * @throws BackupError when this program cannot restore it, or it was damaged or changed
 */
export const checkBackup = async (source: string, backupKey?: string): Promise<Manifest> =>
  (await readBackup(source, backupKey)).manifest;

async function readBackup(source: string, backupKey: string | undefined): Promise<Sound> {
  await checkSignature(source, backupKey);
  const manifest = await readManifest(source);
  if (isSealed(manifest) && backupKey === undefined)
    throw new BackupError(`The backup ${source} is sealed, and its signature is missing`);
  refuseNewer(manifest, await readMigrations(MIGRATIONS));
  const names = await checkSums(source);
  const files = [...names].filter((name) => name.startsWith(`${FILES}/`));
  const needed = [...manifest.tables.map(tableFile), ...(isSealed(manifest) ? [MANIFEST] : [])];
  const missing = needed.find((name) => !names.has(name));
  if (missing || files.length !== manifest.files.count)
    throw new BackupError(`The backup ${source} is damaged: ${missing ?? 'files'} missing`);
  return { source, manifest, names, backupKey };
}

/** A file of the backup, unsealed. */
const read = ({ source, backupKey }: Sound, name: string) =>
  [createReadStream(path.join(source, name)), ...opening(backupKey, name)] as const;

function refuseNewer({ migrations, program }: Manifest, known: readonly Migration[]): void {
  const hashes = new Map(known.map(({ name, hash }) => [name, hash]));
  const unknown = migrations.find(({ name, hash }) => hashes.get(name) !== hash);
  if (unknown) {
    throw new BackupError(
      `The backup was made by Prosa ${program}, whose migration ${unknown.name} this version does not know: restore it with that version`,
    );
  }
}

export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { config, source } = options;
  const sound = await readBackup(source, config.backupKey);
  const { manifest } = sound;
  await refuseUsedPlace(config);
  const key = await findKey(manifest.keyPrint, {
    config,
    named: options.keyFile,
    inside: await keyInside(sound),
  });
  prepareDataDir(config.dataDir);
  const lock = lockDataDir(config.dataDir);
  const mark = markHalfRestored(config.dataDir);
  try {
    await restoreFiles(sound, config.dataDir);
    await inDatabase(options, (url) => restoreDatabase(options, sound, url));
    await keepKey(config, key);
  } catch (error) {
    // We may not empty an external database: it keeps the marker, so that no server treats it as complete.
    if (!config.databaseUrl) await emptyDataDir(config.dataDir);
    throw error;
  } finally {
    lock.release();
  }
  mark.remove();
  return manifest;
}

/** The key file may already be in the folder. */
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

async function keyInside(sound: Sound): Promise<string | undefined> {
  if (!sound.names.has(KEY)) return undefined;
  const parts: Buffer[] = [];
  const collect = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      parts.push(chunk);
      done();
    },
  });
  await pipeline([...read(sound, KEY), collect]);
  return Buffer.concat(parts).toString('utf8').trim();
}

/** Only listed files: a file that somebody added is not restored. */
async function restoreFiles(sound: Sound, dataDir: string): Promise<void> {
  for (const name of sound.names) {
    if (!name.startsWith(`${FILES}/`)) continue;
    const to = path.join(dataDir, name);
    await mkdir(path.dirname(to), PRIVATE_DIR);
    await pipeline([...read(sound, name), createWriteStream(to, PRIVATE_FILE)]);
  }
}

async function inDatabase(
  { config, log }: RestoreOptions,
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

async function restoreDatabase(options: RestoreOptions, sound: Sound, url: string): Promise<void> {
  const { manifest } = sound;
  const only = new Set(manifest.migrations.map(({ name }) => name));
  await migrate({ url, dir: MIGRATIONS, log: options.log, only });
  const client = await connectAsOwner(url);
  try {
    await refuseMisfit(client, manifest);
    await client.query('begin');
    await loadRows(client, sound);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  // Migrations newer than the backup work on rows, as they did where the backup was made.
  await migrate({ url, dir: MIGRATIONS, log: options.log });
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

async function loadRows(client: OwnerClient, sound: Sound): Promise<void> {
  const { manifest } = sound;
  const rules = await liftRules(client);
  await emptyTables(client, manifest.tables);
  for (const table of manifest.tables) {
    await loadTable(client, table, [...read(sound, tableFile(table)), createGunzip()]);
  }
  await setSequences(client, manifest.sequences);
  for (const table of manifest.tables) {
    const { rows, sum } = await unscopedSumTable(client, table);
    if (rows !== table.rows || sum !== table.sum)
      throw new BackupError(`The rows of ${table.name} are not those of the backup`);
  }
  await rules.putBack();
}

/** A key from elsewhere is needed at every start; one from a file is written to a file again. */
async function keepKey({ masterKey, dataDir }: Config, key: string): Promise<void> {
  const file = keyFile(dataDir);
  if (masterKey !== undefined || existsSync(file)) return;
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
}
