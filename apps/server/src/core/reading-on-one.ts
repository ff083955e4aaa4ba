import { type Ctx, limited, type Reader, settingsOf } from './ctx.ts';
import { readsOnOne } from './db/single-reads.ts';

/**
 * Like `reading`, for several statements that need nothing of each other: they share one connection, and what is asked in the
 * same turn leaves in one write. One that fails leaves the others alone.
 * @param read ends after all of its statements, like `together`
 */
export function readingOnOne<C extends Ctx, T>(
  ctx: C,
  read: (reader: C & Reader) => Promise<T>,
): Promise<T> {
  const { pool, statementMs } = ctx.core;
  return readsOnOne(pool, limited(settingsOf(ctx), statementMs), (db) => read({ ...ctx, db }));
}
