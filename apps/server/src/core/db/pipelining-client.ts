import pg from 'pg';

/**
 * A connection that does not wait for the answer to one statement before it sends the next
 * (https://node-postgres.com/features/pipelining). Statements that are issued in the same turn of the event loop leave
 * in one write: on a local connection, writing and being woken cost more than most statements do.
 */
export class PipeliningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      pipeline: true,
    } as pg.ClientConfig);
  }

  override query(...args: unknown[]): never {
    const { stream } = (
      this as unknown as { connection: { stream: { cork(): void; uncork(): void } } }
    ).connection;
    // A stream counts its corks.
    stream.cork();
    process.nextTick(() => stream.uncork());
    return (super.query as (...args: unknown[]) => never)(...args);
  }
}
