/** For commands that run beside the server: the database that the server created, running or not. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../log.ts';
import { startLocalPg } from '../pg-local/pg-local.ts';
import { type Config, ConfigError } from './config.ts';

/** @throws ConfigError before the first start */
export async function openExistingDatabase(
  config: Config,
  log: Log,
): Promise<{ url: string; close(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  if (!existsSync(path.join(config.dataDir, 'pg', 'initialized')))
    throw new ConfigError('There is no data yet: start Prosa once with "npm start".');
  const local = await startLocalPg({ dir: config.dataDir, log, binDir: config.pgBinDir });
  return { url: local.url(), close: () => local.stop() };
}
