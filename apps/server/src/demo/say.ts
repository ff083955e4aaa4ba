/**
 * A customer writes: `npm run say -- +5511999990001 "oi"`. Works on the database, so it needs neither a login nor a
 * running server; the message waits in the provider's queue.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApp } from '../app.ts';
import { type Config, loadConfig } from '../core/config/config.ts';
import { type Core, companyCtx, inTransaction } from '../core/ctx.ts';
import { sqlState } from '../core/errors.ts';
import { createLog, type Log } from '../core/log.ts';
import { startLocalPg } from '../core/pg-local/pg-local.ts';
import { writeAsCustomer } from '../features/sandbox/customer-writes.ts';
import {
  isDelivered,
  type SandboxConnection,
  unscopedSandboxConnections,
} from '../features/sandbox/sandbox.queries.ts';

const USAGE =
  'npm run say -- +5511999990001 "oi" [--company aurora] [--connection "name"] [--name "Marina"]';
const DELIVERY_MS_MAX = 4000;
const NO_TABLE = '42P01';
const FIRST_START = 'There is no data yet: start Prosa once with "npm start".';

/** Its message is one line for the person at the terminal. */
class SayError extends Error {}

try {
  await say();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function say(): Promise<void> {
  const options = readArguments();
  const config = loadConfig();
  if (!config.sandbox) throw new SayError('The sandbox is switched off (SANDBOX=off).');
  const log = createLog({ level: 'silent' });
  const database = await openDatabase(config, log);
  const { core } = await createApp({ config, databaseUrl: database.url, log });
  try {
    await write(core, options);
  } finally {
    await core.wakes.close();
    await core.pool.end();
    await database.close();
  }
}

interface SayOptions {
  number: string;
  body: string;
  company?: string | undefined;
  connection?: string | undefined;
  name?: string | undefined;
}

function readArguments(): SayOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      company: { type: 'string' },
      connection: { type: 'string' },
      name: { type: 'string' },
    },
  });
  const [numberText = '', ...words] = positionals;
  const number = numberText.replace(/\D/g, '');
  const body = words.join(' ');
  if (number.length < 8 || number.length > 20 || !body.trim()) {
    throw new SayError(`Say to whom and what: ${USAGE}`);
  }
  return { ...values, number, body };
}

async function openDatabase(config: Config, log: Log) {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  if (!existsSync(path.join(config.dataDir, 'pg', 'initialized'))) throw new SayError(FIRST_START);
  const local = await startLocalPg({ dir: config.dataDir, log, binDir: config.pgBinDir });
  return { url: local.url(), close: () => local.stop() };
}

async function write(core: Core, options: SayOptions): Promise<void> {
  const connection = choose(await unscopedSandboxConnections(core), options);
  const ctx = companyCtx(core, connection.companyId);
  const { number, name, body } = options;
  const { id } = await writeAsCustomer(ctx, {
    connectionId: connection.id,
    from: { number, name },
    kind: 'conversation',
    body,
  });
  console.log(`+${number} wrote to "${connection.name}" of ${connection.company}.`);
  const end = performance.now() + DELIVERY_MS_MAX;
  while (performance.now() < end) {
    if (await inTransaction(ctx, (tx) => isDelivered(tx, id))) {
      console.log('It is in the inbox.');
      return;
    }
    await pause(100);
  }
  console.log(
    `It is stored and arrives when the server runs and the connection is up (now ${connection.status}).`,
  );
}

function choose(all: readonly SandboxConnection[], options: SayOptions): SandboxConnection {
  const chosen = all.filter(
    ({ company, name }) => contains(company, options.company) && contains(name, options.connection),
  );
  const [first] = chosen;
  if (first) return first;
  if (all.length === 0)
    throw new SayError('There is no sandbox connection: add one at /connections.');
  const names = all.map(({ company, name }) => `"${name}" of ${company}`);
  throw new SayError(`No such connection. There are: ${names.join(', ')}.`);
}

function contains(text: string, part = ''): boolean {
  return text.toLocaleLowerCase().includes(part.toLocaleLowerCase());
}

function explain(error: unknown): string {
  if (sqlState(error) === NO_TABLE) return FIRST_START;
  const { code, message } = error as { code?: string; message?: string };
  return message || code || String(error);
}
