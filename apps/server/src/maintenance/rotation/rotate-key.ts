/** `npm run rotate-key -- [--forget print]`: see docs/operations.md. The servers keep running. */
import { parseArgs } from 'node:util';
import { type Config, ConfigError, loadConfig } from '../../core/config/config.ts';
import { openExistingDatabase } from '../../core/config/existing-database.ts';
import { inSystem } from '../../core/ctx.ts';
import { createPool } from '../../core/db/db.ts';
import { sqlState } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { MasterKeyError, unscopedCheckKeys } from '../../core/secrets/lasting-keys.ts';
import { openSecrets } from '../../core/secrets/secrets.ts';
import { forgetKey } from './forget-key.ts';
import { type Resealed, type RotationCore, RotationError, resealAll, totalOf } from './reseal.ts';

const USAGE = 'npm run rotate-key -- [--forget print]';
const UNDEFINED_TABLE = '42P01';

try {
  await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { forget: { type: 'string', multiple: true } } });
  const config = loadConfig();
  const log = createLog({ level: 'warn' });
  const database = await openExistingDatabase(config, log);
  const pool = createPool({ url: database.url, max: 2, log });
  try {
    const core = { config, pool, secrets: await openSecrets(config) };
    if (values.forget) await forget(core, values.forget);
    else await rotate(core);
  } finally {
    await pool.end();
    await database.close();
  }
}

async function rotate(core: RotationCore): Promise<void> {
  const [current, ...previous] = core.secrets.prints;
  await inSystem(core, (db) => unscopedCheckKeys(db, core.secrets));
  if (previous.length === 0)
    throw new RotationError(
      `All is sealed with the one master key that is given (${current}). Give a new one, and this one as a previous one: see docs/operations.md.`,
    );
  console.log(describe(await resealAll(core), current));
  console.log(whatNext(core.config));
}

async function forget(core: RotationCore, prints: readonly string[]): Promise<void> {
  for (const print of prints) {
    await forgetKey(core, print);
    console.log(`${print} is not required any more. Enter again what it sealed.`);
  }
}

function describe({ counts, unreadable }: Resealed, print: string): string {
  const lost = Object.entries(unreadable).filter(([, count]) => count > 0);
  const lines = lost.map(
    ([table, count]) => `${count} in ${table} open with none of the given keys, and were left.`,
  );
  return [`${totalOf(counts)} values resealed with ${print}.`, ...lines].join('\n');
}

function whatNext({ refreshTokenMs }: Config): string {
  const until = new Date(Date.now() + refreshTokenMs).toISOString().slice(0, 10);
  return [
    'No stored value needs the old key: remove it from MASTER_KEY_PREVIOUS and master.key.previous, and restart.',
    `People who signed in before the change and have not returned by then sign in again; after ${until} nobody has to.`,
    'Older backups still need the old key.',
  ].join('\n');
}

function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n${USAGE}`;
  if (sqlState(error) === UNDEFINED_TABLE)
    return 'The database is of an older version: start the servers of this one first.';
  const isOurs = [ConfigError, MasterKeyError, RotationError].some((kind) => error instanceof kind);
  return isOurs ? (message ?? '') : `Failed: ${message || code || String(error)}`;
}
