/** The context for code below HTTP, on its own database: for tests of parts that no request reaches. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadConfig } from '../core/config/config.ts';
import type { Core } from '../core/ctx.ts';
import { createPool } from '../core/db/db.ts';
import { createEvents } from '../core/events/events.ts';
import { Circuits } from '../core/http/circuits.ts';
import { createLog } from '../core/log.ts';
import { openMailer } from '../core/mail.ts';
import { createMetrics } from '../core/metrics.ts';
import { Progress } from '../core/process/progress.ts';
import { openWakes } from '../core/process/wakes.ts';
import { createRealtime, type Push } from '../core/realtime/realtime.ts';
import { openLastingKeys } from '../core/secrets/lasting-keys.ts';
import { openSecrets } from '../core/secrets/secrets.ts';
import { DiskRoom } from '../core/storage/disk-room.ts';
import { folderStorage } from '../core/storage/storage.ts';
import { subscribers } from '../events.ts';
import { testDatabase } from './test-db.ts';

export interface TestCore {
  core: Core;
  /** Events sent to browsers, in order. */
  pushes: Push[];
  stop(): Promise<void>;
}

/** @param end called instead of ending the process */
export async function startTestCore(
  env: Record<string, string> = {},
  end = () => {
    throw new Error('a loop is lost');
  },
): Promise<TestCore> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'prosa-test-'));
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DB_POOL_SIZE: '8',
    LEASE_MS: '1500',
    POLL_MS: '50',
    // Nothing listens there: no test reaches Meta, Google or a payment provider.
    EFI_URL: 'https://127.0.0.1:9',
    ASAAS_URL: 'http://127.0.0.1:9/v3',
    STRIPE_URL: 'http://127.0.0.1:9',
    GRAPH_URL: 'http://127.0.0.1:9',
    DIALOGFLOW_URL: 'http://127.0.0.1:9',
    ...env,
  });
  const log = createLog({ level: config.logLevel });
  const pushes: Push[] = [];
  const realtime = createRealtime();
  const pool = createPool({ url: database.url, max: config.dbPoolSize, log });
  const secrets = await openSecrets(config);
  const metrics = createMetrics();
  const disk = new DiskRoom(config, { log, metrics });
  const { stuckMs } = config;
  const progress = new Progress({ log, metrics, databaseUrl: database.url, stuckMs, end });
  const core: Core = {
    config,
    log,
    pool,
    secrets,
    lastingKey: await openLastingKeys({ pool, secrets }),
    storage: folderStorage(path.join(dataDir, 'files'), () => disk.isFull('files')),
    disk,
    mailer: openMailer(config, log),
    realtime: { ...realtime, push: (one) => pushes.push(one) },
    wakes: openWakes({ url: database.url, log, progress }),
    metrics,
    progress,
    events: createEvents(subscribers),
    circuits: new Circuits(),
    now: () => new Date(),
  };
  return {
    core,
    pushes,
    stop: async () => {
      progress.close();
      await core.wakes.close();
      await core.pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
