/**
 * Statistics for tables that grow fast. A statement that was planned while its table was empty reads all of it, and
 * PostgreSQL notices only in its next round, once a minute. Rounds in quick succession are no way out: they also renew the
 * statistics of every small table that is written often, and after that each connection plans its statements anew, which
 * takes it 0.1 s for those of a message (docs/decisions/0156). So this looks only for what has outgrown its statistics.
 */
import { asOwner, type Core } from '../ctx.ts';
import { rows } from './db.ts';
import { sql } from './drizzle.ts';

const LOOK_EVERY_MS = 10_000;
/** With fewer rows no plan is slow. */
const ROWS_MIN = 50;
const GROWN_TIMES = 4;

/** Looks until the returned function is called; that waits for the look under way. */
export function keepStatistics(core: Core): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  const look = () =>
    unscopedAnalyzeGrown(core).catch((error: unknown) =>
      core.log.warn({ error }, 'database.analyze_failed'),
    );
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return looking;
  };
}

/** Each table in a transaction of its own: its lock is held no longer than its sample is read. */
export async function unscopedAnalyzeGrown(core: Core): Promise<void> {
  const grown = await asOwner(core, (db) =>
    rows<{ name: string }>(
      db,
      sql`select c.oid::regclass::text as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
        where s.n_live_tup > ${ROWS_MIN} + ${GROWN_TIMES} * greatest(c.reltuples, 0)
          and pg_has_role(c.relowner, 'usage')`,
    ),
  );
  for (const { name } of grown)
    await asOwner(core, (db) => db.execute(sql.raw(`analyze (skip_locked) ${name}`)));
}
