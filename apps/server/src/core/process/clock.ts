/**
 * The time of the database, so that processes whose machines have wrong clocks agree on what is due and what has run
 * out. Between two looks at it the monotonic clock counts on: setting a machine's clock changes nothing.
 */
import type pg from 'pg';

export interface Clock {
  now(): Date;
  /** Looks at the database's clock. */
  set(): Promise<void>;
}

/** Until it is set it shows the machine's time. */
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
      // A slow answer tells less than what is known already.
      if (Math.abs(seen - zero) > uncertain) zero = seen;
    },
  };
}
