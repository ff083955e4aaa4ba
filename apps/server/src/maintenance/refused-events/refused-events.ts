/**
 * `npm run refused-events -- [--show id | --retry id|all | --discard id --yes]`: see docs/operations.md. The servers
 * keep running, and process the events to be retried.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '../../core/config/config.ts';
import { openExistingDatabase } from '../../core/config/existing-database.ts';
import { type Core, inSystem } from '../../core/ctx.ts';
import { createPool } from '../../core/db/db.ts';
import { sqlState } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { openWakes } from '../../core/process/wakes.ts';
import { describeAsked, describeEvent, describeList } from './describe.ts';
import {
  unscopedAskRetry,
  unscopedDiscardRefused,
  unscopedListRefused,
  unscopedReadRefused,
} from './refused-events.queries.ts';

const USAGE = 'npm run refused-events -- [--show id | --retry id|all | --discard id --yes]';
const LISTED_MAX = 200;
const OLDER_DATABASE = new Set(['42P01', '42703']);

class UsageError extends Error {}

type CommandCore = Pick<Core, 'pool' | 'wakes'>;
type Work = (core: CommandCore) => Promise<string>;

try {
  console.log(await run(readArguments()));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function run(work: Work): Promise<string> {
  const config = loadConfig();
  const log = createLog({ level: 'warn' });
  const database = await openExistingDatabase(config, log);
  const pool = createPool({ url: database.url, max: 2, log });
  const wakes = openWakes({ url: database.url, log });
  try {
    return await work({ pool, wakes });
  } finally {
    await wakes.close();
    await pool.end();
    await database.close();
  }
}

function readArguments(): Work {
  const { values } = parseArgs({
    options: {
      show: { type: 'string' },
      retry: { type: 'string' },
      discard: { type: 'string' },
      yes: { type: 'boolean' },
    },
  });
  const chosen = [values.show, values.retry, values.discard].filter((value) => value !== undefined);
  if (chosen.length > 1) throw new UsageError('One of --show, --retry and --discard at a time.');
  const [which] = chosen;
  if (which === undefined) return list;
  if (which === 'all' && values.retry) return (core) => retry(core, which);
  const id = idOf(which);
  if (values.retry) return (core) => retry(core, id);
  if (values.show) return (core) => show(core, id);
  if (!values.yes)
    throw new UsageError(`Event ${id} would be deleted permanently: add --yes to confirm.`);
  return (core) => discard(core, id);
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`"${text}" is no id of an event.`);
  return Number(text);
}

async function list({ pool }: CommandCore): Promise<string> {
  return describeList(await inSystem({ pool }, (db) => unscopedListRefused(db, LISTED_MAX)));
}

async function show({ pool }: CommandCore, id: number): Promise<string> {
  const event = await inSystem({ pool }, (db) => unscopedReadRefused(db, id));
  if (event === undefined) throw noEvent(id);
  return describeEvent(event);
}

async function retry({ pool, wakes }: CommandCore, which: number | 'all'): Promise<string> {
  const asked = await inSystem({ pool }, (db) => unscopedAskRetry(db, which));
  if (asked.length === 0 && which !== 'all') throw noEvent(which);
  for (const { connectionId } of asked) wakes.send('refused', connectionId);
  return describeAsked(asked);
}

async function discard({ pool }: CommandCore, id: number): Promise<string> {
  if (!(await inSystem({ pool }, (db) => unscopedDiscardRefused(db, id)))) throw noEvent(id);
  return `Event ${id} is deleted.`;
}

function noEvent(id: number): UsageError {
  return new UsageError(`There is no event ${id}; it may have been taken in or deleted.`);
}

function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n${USAGE}`;
  if (OLDER_DATABASE.has(sqlState(error) ?? ''))
    return 'The database is of an older version: start the servers of this one first.';
  return error instanceof UsageError ? `${error.message}\n${USAGE}` : message || String(error);
}
