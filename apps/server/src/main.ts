/** The program: database, migrations, demo, server. Whatever stops it from starting is one clear line. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './core/config.ts';
import { lockDataDir, prepareDataDir } from './core/data-dir.ts';
import { checkDatabase } from './core/database-check.ts';
import { MasterKeyError } from './core/lasting-keys.ts';
import { createLog, type Log } from './core/log.ts';
import { MigrationError, migrate } from './core/migrator.ts';
import { startLocalPg } from './core/pg-local/pg-local.ts';
import { printBanner } from './demo/banner.ts';
import { seedDemo } from './demo/seed.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** Latest first. */
const stops: (() => Promise<unknown>)[] = [];
let isStopping = false;
let port = 0;

try {
  await start();
} catch (error) {
  // What was being started fails when it is stopped under way.
  if (!isStopping) {
    isStopping = true;
    for (const stop of stops) await stop().catch(() => {});
    console.error(explain(error));
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = loadConfig();
  port = config.port;
  const log = createLog({ level: config.logLevel, isTerminal: process.stdout.isTTY === true });
  stopOnSignals(config, log);
  const databaseUrl = await openDatabase(config, log);
  await migrate({ url: databaseUrl, dir: MIGRATIONS, log });
  const app = await createApp({ config, databaseUrl, log });
  const isSeeded = config.seedDemo && (await seedDemo(app.core));
  stops.unshift(() => app.stop());
  const { url } = await app.start();
  await printBanner(app.core, { url, isSeeded, ms: performance.now() - startedAt });
}

async function openDatabase(config: Config, log: Log): Promise<string> {
  prepareDataDir(config.dataDir);
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl);
    return config.databaseUrl;
  }
  lockDataDir(config.dataDir);
  const isFirst = !existsSync(path.join(config.dataDir, 'pg'));
  console.log(isFirst ? 'Preparing the database …' : 'Starting the database …');
  const starting = startLocalPg({ dir: config.dataDir, log, binDir: config.pgBinDir });
  stops.push(async () => (await starting).stop());
  return (await starting).url();
}

/** From the first moment on: a start that is called off must not leave its database running. */
function stopOnSignals(config: Config, log: Log): void {
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), config.shutdownMs).unref();
    for (const each of stops) await each().catch((error) => log.warn({ error }, 'stopping'));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

function explain(error: unknown): string {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string };
  const isTold = [ConfigError, MigrationError, MasterKeyError].some(
    (type) => error instanceof type,
  );
  if (isTold) return message ?? '';
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: set PORT to another one`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be used: set PORT to another one`;
  return `Start failed: ${message ?? String(error)}`;
}
