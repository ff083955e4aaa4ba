/** `npm run backup -- [--to folder] [--with-key]`: see docs/operations.md. The server may keep running. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadConfig, REPOSITORY_ROOT } from '../../core/config/config.ts';
import { openExistingDatabase } from '../../core/config/existing-database.ts';
import { createLog } from '../../core/log.ts';
import { describe, explain } from './describe.ts';
import { makeBackup } from './make-backup.ts';
import { keyFile } from './master-key.ts';

const USAGE = 'npm run backup -- [--to folder] [--with-key]';

try {
  await backUp();
} catch (error) {
  console.error(explain(error, USAGE));
  process.exitCode = 1;
}

async function backUp(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-key': { type: 'boolean', default: false } },
  });
  const config = loadConfig();
  const withKey = values['with-key'];
  const target = path.resolve(REPOSITORY_ROOT, values.to ?? defaultTarget());
  const database = await openExistingDatabase(config, createLog({ level: 'warn' }));
  try {
    const manifest = await makeBackup({ config, databaseUrl: database.url, target, withKey });
    console.log(`Backup: ${target}`);
    console.log(describe(manifest));
    console.log(aboutKey(config, withKey));
    console.log(aboutSeal(config));
  } finally {
    await database.close();
  }
}

function defaultTarget(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return `backups/prosa-${time}Z`;
}

const aboutSeal = ({ backupKey }: Config): string =>
  backupKey === undefined
    ? 'BACKUP_KEY is not set: anybody with this folder can read what customers wrote, and change it.'
    : 'Sealed and signed with BACKUP_KEY, which is NOT inside: keep it elsewhere.';

function aboutKey(config: Config, withKey: boolean): string {
  if (withKey)
    return config.backupKey === undefined
      ? 'The master key is inside: anybody with this folder can open every secret.'
      : 'The master key is inside, sealed like the rest.';
  const place = config.masterKey ? 'MASTER_KEY' : keyFile(config.dataDir);
  return `The master key (${place}) is NOT inside, and the backup cannot be restored without it: keep it elsewhere.`;
}
