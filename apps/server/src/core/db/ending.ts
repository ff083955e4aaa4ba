/** A transaction and its end: the commit, alone or in one batch with its last statements. */
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { Db } from './db.ts';
import { openDb } from './open-db.ts';
import { type Settings, Statements } from './statements.ts';
import { together } from './together.ts';

export class Ending {
  readonly db: Db;
  readonly #statements: Statements;
  #commit: Promise<void> | undefined;

  constructor(client: pg.PoolClient, settings: Settings) {
    this.#statements = new Statements(client, settings);
    this.db = openDb(this.#statements);
  }

  /** Its outcome may be unknown from now on. */
  get isCommitting(): boolean {
    return this.#commit !== undefined;
  }

  /** Parts as `together` takes them, and the commit, which PostgreSQL skips where one fails. */
  async with<T extends readonly unknown[]>(
    ...parts: { [K in keyof T]: Promise<T[K]> }
  ): Promise<T> {
    const release = this.#statements.hold();
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
    const release = this.#statements.hold();
    const begin = async () => {
      void setImmediate().then(release);
      return next();
    };
    // Each has issued its statements when the promises of its turn are settled.
    return together<[A, B]>(first, setImmediate().then(begin));
  }

  commit(): Promise<void> {
    this.#commit ??= this.#statements.commit();
    return this.#commit;
  }

  rollback(): Promise<void> {
    return this.#statements.rollback();
  }
}
