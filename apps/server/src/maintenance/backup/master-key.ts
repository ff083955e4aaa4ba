/** A backup contains secrets that only the master key of its installation opens. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../core/config/config.ts';
import { openSecrets } from '../../core/secrets/secrets.ts';
import { BackupError } from './backup-error.ts';
import { KEY } from './manifest.ts';

export const keyFile = (dir: string): string => path.join(dir, KEY);

export async function readKeyFile(file: string): Promise<string | undefined> {
  return (await readFile(file, 'utf8').catch(() => undefined))?.trim();
}

/**
 * Finds the key with the fingerprint: MASTER_KEY, the named file, one inside the backup or in the data folder.
 * @throws when there is none, since without it accounts, tokens and second sign-in factors could not be opened
 */
export async function findKey(
  print: string,
  places: { config: Config; named: string | undefined; inside: string | undefined },
): Promise<string> {
  const { config, named, inside } = places;
  if (named !== undefined && (await readKeyFile(named)) === undefined)
    throw new BackupError(`There is no key in ${named}`);
  const candidates = [
    config.masterKey,
    named && (await readKeyFile(named)),
    inside,
    await readKeyFile(keyFile(config.dataDir)),
  ].filter((key): key is string => key !== undefined && key !== '');
  for (const masterKey of candidates) {
    const { prints } = await openSecrets({ masterKey, dataDir: config.dataDir });
    if (prints[0] === print) return masterKey;
  }
  throw new BackupError(
    candidates.length === 0
      ? 'The backup needs the master key of its installation: set MASTER_KEY, or name its file with --key'
      : `The master key is not that of the backup (${print}): set MASTER_KEY, or name its file with --key`,
  );
}
