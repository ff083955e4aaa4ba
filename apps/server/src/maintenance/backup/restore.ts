/** `npm run restore -- folder [--key file] [--check]`: see docs/operations.md. Never into a place that holds data. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig, REPOSITORY_ROOT } from '../../core/config/config.ts';
import { createLog } from '../../core/log.ts';
import { BackupError } from './backup-error.ts';
import { describe, explain } from './describe.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const USAGE = 'npm run restore -- folder [--key file] [--check]';

try {
  await restore();
} catch (error) {
  console.error(explain(error, USAGE));
  process.exitCode = 1;
}

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, check: { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new BackupError(`Restore what? ${USAGE}`);
  const source = path.resolve(REPOSITORY_ROOT, folder);
  const config = loadConfig();
  if (values.check) {
    console.log(describe(await checkBackup(source, config.backupKey)));
    console.log('The backup is whole, and this version can restore it.');
    return;
  }
  const keyFile = values.key && path.resolve(REPOSITORY_ROOT, values.key);
  const log = createLog({ level: 'warn' });
  const manifest = await restoreBackup({ config, log, source, keyFile });
  console.log(describe(manifest));
  const place = config.databaseUrl ? `DATABASE_URL and ${config.dataDir}` : config.dataDir;
  console.log(`Restored into ${place}: every row and file is that of the backup.`);
}
