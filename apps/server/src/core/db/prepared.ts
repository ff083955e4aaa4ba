/**
 * Statements with parameters are prepared by name, once per connection. PostgreSQL plans them once too (see db.ts):
 * planning a key look-up over a partitioned table with its joins takes ten times as long as running it.
 */
import { hash } from 'node:crypto';
import type pg from 'pg';

interface Statement extends pg.QueryConfig {
  text: string;
}

/** Each takes memory in PostgreSQL as long as the connection lives. */
const NAMES_MAX = 500;

const namesOf = new WeakMap<pg.PoolClient, Set<string>>();

/** The part of a client that Drizzle uses. */
export class PreparingClient {
  readonly #client: pg.PoolClient;
  readonly #names: Set<string>;
  #isOver = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    const names = namesOf.get(client) ?? new Set();
    namesOf.set(client, names);
    this.#names = names;
  }

  query(statement: Statement, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#isOver) throw new Error('the transaction of this statement is over');
    const name = values.length > 0 ? this.#nameOf(statement.text) : undefined;
    return this.#client.query(name ? { ...statement, name } : statement, values);
  }

  /** After its commit a statement would see no company, and find nothing without an error. */
  close(): void {
    this.#isOver = true;
  }

  #nameOf(text: string): string | undefined {
    const name = hash('sha1', text);
    if (!this.#names.has(name) && this.#names.size >= NAMES_MAX) return undefined;
    this.#names.add(name);
    return name;
  }
}
