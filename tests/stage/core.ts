/** The server's core without its roles: for runs that need no separate process. */
import path from 'node:path';
import { createApp } from '../../apps/server/src/app.ts';
import { loadConfig } from '../../apps/server/src/core/config/config.ts';
import type { Core } from '../../apps/server/src/core/ctx.ts';
import { migrate } from '../../apps/server/src/core/db/migrator.ts';
import { createLog } from '../../apps/server/src/core/log.ts';
import { MASTER_KEY } from './server-process.ts';
import type { Stage } from './stage.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../apps/server/src/migrations');

export interface StageCore {
  core: Core;
  close(): Promise<void>;
}

/** Migrates the stage's database first. */
export async function openCore(stage: Stage, env: Record<string, string> = {}): Promise<StageCore> {
  const databaseUrl = stage.directUrl();
  const log = createLog({ level: 'error' });
  await migrate({ url: databaseUrl, dir: MIGRATIONS, log });
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: stage.dir, MASTER_KEY, ...env });
  const { core } = await createApp({ config, databaseUrl, log });
  return {
    core,
    close: async () => {
      await core.wakes.close();
      await core.pool.end();
    },
  };
}
