/**
 * The manifest of a backup. The folder contains manifest.json, SHA256SUMS, tables/, files/ and, optionally,
 * master.key; with BACKUP_KEY all but the first two are sealed, and SIGNATURE signs the list.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

export const MANIFEST = 'manifest.json';
export const TABLES = 'tables';
export const FILES = 'files';
export const KEY = 'master.key';

/** Raised when an older program could not read this format. */
const FORMATS = { open: 1, sealed: 2 } as const;

export const formatOf = (backupKey: string | undefined) =>
  backupKey === undefined ? FORMATS.open : FORMATS.sealed;

export const isSealed = ({ format }: Pick<Manifest, 'format'>): boolean =>
  format === FORMATS.sealed;

const name = z.string().regex(/^[A-Za-z0-9_]+$/);
const count = z.number().int().nonnegative();

const tableEntry = z.object({
  schema: name,
  name,
  columns: z.array(name).min(1),
  rows: count,
  /** The same for the same rows in any order. */
  sum: z.string(),
});
export type TableEntry = z.output<typeof tableEntry>;

const sequenceEntry = z.object({
  schema: name,
  name,
  lastValue: z.string().regex(/^\d+$/),
  isCalled: z.boolean(),
});
export type SequenceEntry = z.output<typeof sequenceEntry>;

const manifestSchema = z.object({
  format: z.enum(FORMATS),
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** Identifies the master key that opens the secrets inside, and reveals nothing about it. */
  keyPrint: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** Migrations of the job queue, which has its own. */
  jobMigrations: z.array(z.number()),
  tables: z.array(tableEntry),
  sequences: z.array(sequenceEntry),
  files: z.object({ count, bytes: count }),
});
export type Manifest = z.output<typeof manifestSchema>;

export const tableFile = (table: { schema: string; name: string }): string =>
  `${TABLES}/${table.schema}.${table.name}.copy.gz`;

export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(path.join(dir, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`${dir} does not hold a backup`);
  const content = parseJson(text);
  const format = (content as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMATS.sealed)
    throw new BackupError(`A newer Prosa made the backup ${dir}: restore it with that version`);
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success) throw new BackupError(`${path.join(dir, MANIFEST)} is damaged`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
