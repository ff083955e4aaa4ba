/**
 * Statements with parameters are prepared by name, once per connection. PostgreSQL plans them once too (see db.ts):
 * planning a key look-up over a partitioned table with its joins takes ten times as long as running it.
 */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { Batch, Part } from './batch.ts';

interface Statement extends pg.QueryConfig {
  text: string;
}

/** What is set for the length of a transaction, by the name of the setting: whose rows it sees, and its limits. */
export type Settings = Readonly<Record<string, string>>;

/** Each takes memory in PostgreSQL as long as the connection lives. */
const NAMES_MAX = 500;

const namesOf = new WeakMap<pg.PoolClient, Set<string>>();

export function partOf(client: pg.PoolClient, statement: Statement, values: unknown[]): Part {
  const name = values.length > 0 ? nameOn(client, statement.text) : undefined;
  return new Part(name ? { ...statement, name } : statement, values);
}

function nameOn(client: pg.PoolClient, text: string): string | undefined {
  const names = namesOf.get(client) ?? new Set();
  namesOf.set(client, names);
  const name = hash('sha1', text);
  if (!names.has(name) && names.size >= NAMES_MAX) return undefined;
  names.add(name);
  return name;
}

/** Opens the transaction of a batch. */
export const settingPart = (client: pg.PoolClient, settings: Settings): Part =>
  unheard(
    partOf(
      client,
      {
        text: `select ${Object.keys(settings)
          .map((name, n) => `set_config('${name}', $${n + 1}, true)`)
          .join(', ')}`,
      },
      Object.values(settings),
    ),
  );

/** Where it fails, so does what comes after it. */
function unheard(part: Part): Part {
  part.result.catch(() => {});
  return part;
}

const begin = (): Part => unheard(new Part({ name: 'begin', text: 'begin' }));
const commit = (): Part => unheard(new Part({ name: 'commit', text: 'commit' }));

/** Each part and `done` hear of the answers. */
export const send = (client: pg.PoolClient, batch: Batch): void =>
  void client.query(batch as unknown as pg.Submittable);

/** The statements of one transaction: those that are issued in one turn leave as one batch. */
export class Statements {
  readonly #client: pg.PoolClient;
  readonly #settings: Settings;
  #waiting: Part[] = [];
  #holds = 0;
  #isOpen = false;
  #isOver = false;
  #committed: PromiseWithResolvers<void> | undefined;

  constructor(client: pg.PoolClient, settings: Settings) {
    this.#client = client;
    this.#settings = settings;
  }

  /** The part of a client that Drizzle uses. */
  query(statement: Statement, values: unknown[]): Promise<pg.QueryResult> {
    // After its commit a statement would see no company, and find nothing without an error.
    if (this.#isOver) throw new Error('the transaction of this statement is over');
    const part = partOf(this.#client, statement, values);
    this.#waiting.push(part);
    process.nextTick(this.hold());
    return part.result;
  }

  /** What is issued until the call of the returned function leaves as one batch. */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#holds === 0) this.#leave();
    };
  }

  /** In the batch of what is waiting; where nothing was asked, nothing is sent. */
  commit(): Promise<void> {
    this.#isOver = true;
    this.#committed = Promise.withResolvers();
    process.nextTick(this.hold());
    return this.#committed.promise;
  }

  async rollback(): Promise<void> {
    this.#isOver = true;
    this.#committed = undefined;
    this.#leave();
    await this.#client.query('rollback');
  }

  #leave(): void {
    const waiting = this.#waiting.splice(0);
    const committed = this.#committed;
    if (waiting.length === 0 && !(committed && this.#isOpen)) {
      committed?.resolve();
      return;
    }
    this.#committed = undefined;
    const done = (error: Error | null) => (error ? committed?.reject(error) : committed?.resolve());
    send(this.#client, new Batch(this.#framed(waiting, committed !== undefined), { done }));
    this.#isOpen = true;
  }

  /** A batch that holds all of a transaction needs no beginning and no commit: it is one. */
  #framed(parts: readonly Part[], isLast: boolean): Part[] {
    if (this.#isOpen) return isLast ? [...parts, commit()] : [...parts];
    const settings = settingPart(this.#client, this.#settings);
    return isLast ? [settings, ...parts] : [begin(), settings, ...parts];
  }
}
