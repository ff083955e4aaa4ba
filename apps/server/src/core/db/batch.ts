/**
 * Statements that the database executes and answers as one: a single synchronisation point ends them, where the driver ends
 * each statement with one (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). Each point
 * that is left out saves the database a write and the process an interruption; a look-up had three and costs a third less with one.
 */
import { createRequire } from 'node:module';
import pg from 'pg';

const require = createRequire(import.meta.url);
const { prepareValue } = require('pg/lib/utils') as { prepareValue: (value: unknown) => unknown };

/** The driver's connection, as its queries use it; the published types leave this out. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  /** Texts by name: those the database has confirmed, and those that were sent to it. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  describe(portal: unknown): void;
  sync(): void;
}

/**
 * The columns of prepared statements by name, null for one that returns none. The database would refuse to execute one whose
 * columns have changed.
 */
const described = new WeakMap<object, Map<string, unknown>>();

function descriptionsOn({ parsedStatements }: Connection): Map<string, unknown> {
  const known = described.get(parsedStatements) ?? new Map();
  described.set(parsedStatements, known);
  return known;
}

/** The driver's query: it writes itself, and the client hands it the answers. */
interface DriverQuery {
  name: string | undefined;
  text: string;
  /** The driver's own: it ends the limit of time that a client may have for its queries (`query_timeout`). */
  callback?: (error: Error | null) => void;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

type Done<T> = (error: Error | null, result: T) => void;

interface BatchOptions {
  /** Told when all have been answered, or that one failed. */
  done?: (error: Error | null) => void;
  /** Takes the parts behind one that fails, which otherwise fail with it. */
  skipped?: (parts: readonly Part[]) => void;
}

const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode?: 'extended' },
  values?: unknown[],
  done?: Done<pg.QueryResult>,
) => DriverQuery;

/**
 * One statement of a batch.
 * @throws if a value cannot be written: of a part that is not sent, the next one's answer would be taken for its own
 */
export class Part extends DriverQuery {
  readonly result: Promise<pg.QueryResult>;

  constructor(statement: pg.QueryConfig, values: unknown[] = []) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    super({ ...statement, queryMode: 'extended' }, values.map(prepareValue), (error, result) =>
      error ? reject(error) : resolve(result),
    );
    this.result = promise;
  }
}

const nothing = { value: () => {} };

/**
 * Outside a transaction a batch is one. After a part that fails the database skips the others: they fail with the same
 * error, and those before it have their results.
 */
export class Batch extends DriverQuery {
  readonly parts: readonly Part[];
  readonly #options: BatchOptions;
  /** The part whose answer comes next. */
  #at = 0;
  #descriptions: Map<string, unknown> | undefined;

  constructor(parts: readonly Part[], options: BatchOptions = {}) {
    super({ text: '' });
    this.parts = parts;
    this.#options = options;
    this.#enter(0);
  }

  override submit(connection: Connection): null {
    const { stream } = connection;
    const descriptions = descriptionsOn(connection);
    this.#descriptions = descriptions;
    const withoutSync: Connection = Object.create(connection, { sync: nothing });
    const withoutBoth: Connection = Object.create(connection, { sync: nothing, describe: nothing });
    stream.cork();
    for (const part of this.parts) {
      const description = descriptions.get(part.name ?? '');
      if (description) part.handleRowDescription(description);
      part.submit(description === undefined ? withoutSync : withoutBoth);
    }
    connection.sync();
    stream.uncork();
    return null;
  }

  override handleRowDescription(message: unknown): void {
    if (this.name) this.#descriptions?.set(this.name, message);
    this.parts[this.#at]?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.parts[this.#at]?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.name && !this.#descriptions?.has(this.name)) this.#descriptions?.set(this.name, null);
    this.parts[this.#at]?.handleCommandComplete(message, connection);
    this.#enter(this.#at + 1);
  }

  override handleEmptyQuery(connection: Connection): void {
    this.parts[this.#at]?.handleEmptyQuery(connection);
    this.#enter(this.#at + 1);
  }

  override handleError(error: Error, connection: Connection): void {
    const at = this.#at;
    for (const part of this.parts.slice(0, at)) part.handleReadyForQuery(connection);
    for (const part of this.parts.slice(at)) forget(part, connection);
    const skipped = this.#isOfOne(error) ? this.parts.slice(at + 1) : [];
    for (const part of this.parts.slice(at, this.parts.length - skipped.length))
      part.handleError(error, connection);
    if (skipped.length > 0) this.#options.skipped?.(skipped);
    this.#end(error);
  }

  /** As opposed to one of the connection, or of the first part, without which the others are nothing. */
  #isOfOne(error: Error): boolean {
    return this.#options.skipped !== undefined && this.#at > 0 && error instanceof pg.DatabaseError;
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const part of this.parts) part.handleReadyForQuery(connection);
    this.#end(null);
  }

  #end(error: Error | null): void {
    this.callback?.(error);
    this.#options.done?.(error);
  }

  /** The client notes the name of the statement that the database has parsed. */
  #enter(at: number): void {
    this.#at = at;
    this.name = this.parts[at]?.name;
    this.text = this.parts[at]?.text ?? '';
  }
}

/** The database has skipped a statement that was to be prepared, so it is sent again next time. */
function forget({ name }: Part, { parsedStatements, submittedNamedStatements }: Connection): void {
  if (name && parsedStatements[name] === undefined) delete submittedNamedStatements[name];
}
