/** One folder with the whole installation at one moment, while it keeps running. */
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '../../core/config/config.ts';
import { openSecrets } from '../../core/secrets/secrets.ts';
import { VERSION } from '../../features/accounts/version.ts';
import { BackupError } from './backup-error.ts';
import {
  FILES,
  formatOf,
  KEY,
  MANIFEST,
  type Manifest,
  type TableEntry,
  tableFile,
} from './manifest.ts';
import { keyFile, readKeyFile } from './master-key.ts';
import { PRIVATE_DIR, SummedFolder } from './sums.ts';
import {
  beginSnapshot,
  connectAsOwner,
  readMigrations,
  readSequences,
  unscopedDumpTable,
} from './tables.queries.ts';

export interface BackupOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** Absolute; it must not exist yet. */
  readonly target: string;
  /** Whether the backup includes the master key and then opens without anything else. */
  readonly withKey: boolean;
}

/** Gets its final name only when it is complete. */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { target } = options;
  if (await exists(target)) throw new BackupError(`${target} exists already`);
  const draft = `${target}.${process.pid}.unfinished`;
  await mkdir(draft, PRIVATE_DIR);
  try {
    const manifest = await fill(draft, options);
    await rename(draft, target);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function fill(dir: string, options: BackupOptions): Promise<Manifest> {
  const { config, databaseUrl, withKey } = options;
  const folder = new SummedFolder(dir, config.backupKey);
  const madeAt = new Date().toISOString();
  const database = await dumpDatabase(folder, databaseUrl);
  // After the rows, so that every file they name is included; newer files do no harm.
  const files = await copyFiles(folder, path.join(config.dataDir, FILES));
  if (withKey) await writeKey(folder, config);
  const { prints } = await openSecrets(config);
  const manifest = {
    format: formatOf(config.backupKey),
    program: VERSION,
    madeAt,
    keyPrint: prints[0],
    ...database,
    files,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await folder.write(MANIFEST, (into) => pipeline([Readable.from([text]), ...into]));
  await folder.close();
  return manifest as Manifest;
}

async function dumpDatabase(folder: SummedFolder, url: string) {
  const client = await connectAsOwner(url);
  try {
    const stored = await beginSnapshot(client);
    const migrations = await readMigrations(client);
    const tables: TableEntry[] = [];
    for (const table of stored) {
      await folder.write(tableFile(table), async (into) => {
        tables.push(await unscopedDumpTable(client, table, [createGzip({ level: 3 }), ...into]));
      });
    }
    return { ...migrations, tables, sequences: await readSequences(client) };
  } finally {
    await client.end();
  }
}

async function copyFiles(folder: SummedFolder, root: string): Promise<Manifest['files']> {
  const total = { count: 0, bytes: 0 };
  for await (const name of filesBelow(root, '')) {
    try {
      const source = createReadStream(path.join(root, name));
      total.bytes += await folder.write(`${FILES}/${name}`, (into) => pipeline([source, ...into]));
      total.count++;
    } catch (error) {
      // Erased since the folder was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return total;
}

async function* filesBelow(root: string, below: string): AsyncIterable<string> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, name);
    else if (entry.isFile()) yield name;
  }
}

async function writeKey(folder: SummedFolder, config: Config): Promise<void> {
  const key = config.masterKey ?? (await readKeyFile(keyFile(config.dataDir)));
  await folder.write(KEY, (into) => pipeline([Readable.from([`${key}\n`]), ...into]));
}
