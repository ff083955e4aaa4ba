/**
 * Creates an operator at the terminal, where the link of the first start is of no use: `node
 * apps/server/src/demo/create-operator.ts --email you@example.com --name "Your name"`. It generates the password and
 * shows it once.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { emailText, nameText } from '@prosa/contract/common';
import { createApp } from '../app.ts';
import { type Config, loadConfig } from '../core/config/config.ts';
import { inSystem } from '../core/ctx.ts';
import { sqlState } from '../core/errors.ts';
import { createLog, type Log } from '../core/log.ts';
import { startLocalPg } from '../core/pg-local/pg-local.ts';
import { hashPassword } from '../features/accounts/password.service.ts';
import { unscopedInsertOperator } from '../features/setup/setup.queries.ts';

const USAGE =
  'node apps/server/src/demo/create-operator.ts --email you@example.com --name "Your name"';
const NO_TABLE = '42P01';
const TAKEN = '23505';
const FIRST_START = 'There is no database yet: start Prosa once with "npm start".';
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

try {
  await createOperator();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function createOperator(): Promise<void> {
  const person = readArguments();
  const config = loadConfig();
  const log = createLog({ level: 'silent' });
  const database = await openDatabase(config, log);
  const { core } = await createApp({ config, databaseUrl: database.url, log });
  try {
    const password = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const passwordHash = await hashPassword(password);
    await inSystem(core, (db) => unscopedInsertOperator(db, { ...person, passwordHash }));
    console.log(`Operator ${person.email} can sign in at ${config.publicUrl}/login`);
    console.log(`Password, shown only here: ${password}`);
  } finally {
    await core.wakes.close();
    await core.pool.end();
    await database.close();
  }
}

function readArguments(): { email: string; name: string } {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' } },
  });
  const email = emailText.safeParse(values.email);
  const name = nameText.safeParse(values.name);
  if (!email.success || !name.success) throw new Error(`Whom? ${USAGE}`);
  return { email: email.data, name: name.data };
}

async function openDatabase(config: Config, log: Log) {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  if (!existsSync(path.join(config.dataDir, 'pg', 'initialized'))) throw new Error(FIRST_START);
  const local = await startLocalPg({ dir: config.dataDir, log, binDir: config.pgBinDir });
  return { url: local.url(), close: () => local.stop() };
}

function explain(error: unknown): string {
  const state = sqlState(error);
  if (state === NO_TABLE) return FIRST_START;
  if (state === TAKEN) return 'A user with this e-mail exists already.';
  const { code, message } = error as { code?: string; message?: string };
  return message || code || String(error);
}
