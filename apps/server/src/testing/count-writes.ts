import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { Core } from '../core/ctx.ts';

/** How often a connection of the pool writes to its socket meanwhile; the work needs no other connection. */
export async function countWrites(core: Core, work: () => Promise<unknown>): Promise<number> {
  const client = await core.pool.connect();
  client.release();
  const { stream } = (client as pg.PoolClient & { connection: { stream: Writable } }).connection;
  const { _write, _writev } = stream;
  let writes = 0;
  stream._write = (...args) => {
    writes += 1;
    _write.apply(stream, args);
  };
  stream._writev = (...args) => {
    writes += 1;
    _writev?.apply(stream, args);
  };
  try {
    await work();
  } finally {
    Object.assign(stream, { _write, _writev });
  }
  return writes;
}
