/** Output texts of the commands. */
import { ConfigError } from '../../core/config/config.ts';
import { MigrationError } from '../../core/db/migrator.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';

export function describe({ madeAt, program, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (files.bytes / 1_000_000).toFixed(1);
  return `${madeAt}, Prosa ${program}: ${rows} rows in ${tables.length} tables, ${files.count} files (${megabytes} MB)`;
}

export function explain(error: unknown, usage: string): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n${usage}`;
  const isOurs = [BackupError, ConfigError, MigrationError].some((kind) => error instanceof kind);
  return isOurs ? (message ?? '') : `Failed: ${message || code || String(error)}`;
}
