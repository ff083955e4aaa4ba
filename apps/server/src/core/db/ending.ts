/** The end of a transaction: its commit, alone or in one write with its last statements. */
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { Db } from './db.ts';
import { drizzle } from './drizzle.ts';
import type { PipeliningClient } from './pipelining-client.ts';
import { PreparingClient } from './prepared.ts';
import { together } from './together.ts';

export class Ending {
  readonly db: Db;
  readonly #client: PipeliningClient;
  readonly #statements: PreparingClient;
  #commit: Promise<unknown> | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client as unknown as PipeliningClient;
    this.#statements = new PreparingClient(client);
    this.db = drizzle(this.#statements as unknown as pg.PoolClient);
  }

  /** Its outcome may be unknown from now on. */
  get isCommitting(): boolean {
    return this.#commit !== undefined;
  }

  /** Parts as `together` takes them, and the commit. Where one fails, PostgreSQL answers the commit with a rollback. */
  async with<T extends readonly unknown[]>(
    ...parts: { [K in keyof T]: Promise<T[K]> }
  ): Promise<T> {
    const release = this.#client.holdWrites();
    // The parts have issued their statements when the promises of this turn are settled.
    const [values] = await together(
      together<T>(...parts),
      setImmediate().then(() => {
        const committed = this.commit();
        release();
        return committed;
      }),
    );
    return values;
  }

  /** See `Tx`. */
  async behind<A, B>(first: Promise<A>, next: () => Promise<B>): Promise<readonly [A, B]> {
    const release = this.#client.holdWrites();
    const begin = async () => {
      void setImmediate().then(release);
      return next();
    };
    // Each has issued its statements when the promises of its turn are settled.
    return together<[A, B]>(first, setImmediate().then(begin));
  }

  async commit(): Promise<void> {
    this.#statements.close();
    this.#commit ??= this.#client.query('commit');
    await this.#commit;
  }
}
