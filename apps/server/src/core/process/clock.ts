/**
 * The time of the database, so that processes on machines with wrong clocks agree on what is due and what has
 * expired. Between two queries the monotonic clock counts on: changing a machine's clock has no effect.
 */
import type pg from 'pg';

export interface Clock {
  now(): Date;
  /** Queries the database's clock. */
  set(): Promise<void>;
}

/** Shows the machine's time until it is first set. */
export function databaseClock(pool: Pick<pg.Pool, 'query'>): Clock {
  let zero = Date.now() - performance.now();
  return {
    now: () => new Date(zero + performance.now()),
    set: async () => {
      const askedAt = performance.now();
      const { rows } = await pool.query<{ ms: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
      );
      const uncertain = (performance.now() - askedAt) / 2;
      const seen = rows[0]!.ms - (askedAt + uncertain);
      // A slow answer is less accurate than the current estimate.
      if (Math.abs(seen - zero) > uncertain) zero = seen;
    },
  };
}
