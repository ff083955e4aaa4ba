/** The program: database, migrations, demo, server. A failure to start is reported in one clear line. */
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { createApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './core/config/config.ts';
import { lockDataDir, prepareDataDir } from './core/config/data-dir.ts';
import { checkDatabase } from './core/config/database-check.ts';
import { explainPort, probePorts } from './core/config/ports.ts';
import { MigrationError, migrate } from './core/db/migrator.ts';
import { createLog, type Log } from './core/log.ts';
import { startLocalPg } from './core/pg-local/pg-local.ts';
import { MasterKeyError } from './core/secrets/lasting-keys.ts';
import { printBanner } from './demo/banner.ts';
import { seedDemo } from './demo/seed.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** Latest first. */
const stops: (() => Promise<unknown>)[] = [];
let isStopping = false;
let config: Config | undefined;

try {
  await start();
} catch (error) {
  // A start under way fails when it is stopped.
  if (!isStopping) {
    isStopping = true;
    for (const stop of stops) await stop().catch(() => {});
    console.error(explain(error));
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  config = loadConfig();
  const log = createLog({ level: config.logLevel, isTerminal: process.stdout.isTTY === true });
  stopOnSignals(config, log);
  // This ends the process: the last line of the log says why.
  process.on('uncaughtExceptionMonitor', (error, origin) =>
    log.fatal({ error, origin }, 'process.crashed'),
  );
  claimPlace(config);
  await probePorts(config);
  const databaseUrl = await openDatabase(config, log);
  await migrate({ url: databaseUrl, dir: MIGRATIONS, log });
  const app = await createApp({ config, databaseUrl, log });
  const isSeeded = config.seedDemo && (await seedDemo(app.core));
  stops.unshift(() => app.stop());
  const { url } = await app.start();
  // Node writes the compile cache at an orderly exit: write it now, so that it survives a kill.
  flushCompileCache();
  await printBanner(app.core, { url, isSeeded, ms: performance.now() - startedAt });
}

/** A server that runs on the folder also has the port: report the folder. */
function claimPlace({ dataDir, databaseUrl }: Config): void {
  prepareDataDir(dataDir);
  if (!databaseUrl) lockDataDir(dataDir);
}

async function openDatabase(config: Config, log: Log): Promise<string> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl);
    return config.databaseUrl;
  }
  const isFirst = !existsSync(path.join(config.dataDir, 'pg'));
  console.log(isFirst ? 'Preparing the database …' : 'Starting the database …');
  const starting = startLocalPg({
    dir: config.dataDir,
    log,
    binDir: config.pgBinDir,
    // Without its database only a restart by the supervisor helps the server.
    onLost: () => process.exit(1),
  });
  stops.push(async () => (await starting).stop());
  return (await starting).url();
}

/** From the first moment on: an aborted start must not leave its database running. */
function stopOnSignals(config: Config, log: Log): void {
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'process.stopping');
    setTimeout(() => process.exit(1), config.shutdownMs).unref();
    for (const each of stops)
      await each().catch((error) => log.warn({ error }, 'process.stop_step_failed'));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

function explain(error: unknown): string {
  const { message } = error as { message?: string };
  const isTold = [ConfigError, MigrationError, MasterKeyError].some(
    (type) => error instanceof type,
  );
  if (isTold) return message ?? '';
  const aboutPort = config && explainPort(error, config);
  return aboutPort ?? `Start failed: ${message ?? String(error)}`;
}
