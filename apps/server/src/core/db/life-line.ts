/**
 * A lock that a process holds on a database session of its own for its whole life. PostgreSQL frees it when the
 * session is gone, so others notice long before they could tell a dead process from a slow one.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type SQL, sql } from './drizzle.ts';

const AGAIN_MS = 250;
const CONNECT_MS = 5000;
/** A lost machine closes nothing: PostgreSQL sends keepalives and gives up within 20 seconds. */
const KEEPALIVE = { idle: 5, interval: 5, count: 3 };

export interface LifeLine {
  /** Frees the lock: the process ends in order. */
  close(): Promise<void>;
}

/** Resolves once the lock is held. If its session ends later, another one follows at once. */
export async function openLifeLine(parts: LifeLineParts): Promise<LifeLine> {
  const line = new Line(parts);
  await line.hold();
  return line;
}

interface LifeLineParts {
  id: string;
  url: string;
  log: Log;
}

class Line implements LifeLine {
  readonly #parts: LifeLineParts;
  #client: pg.Client | undefined;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: LifeLineParts) {
    this.#parts = parts;
  }

  async hold(): Promise<void> {
    const { url, id, log } = this.#parts;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'prosa life line',
      connectionTimeoutMillis: CONNECT_MS,
      options: Object.entries(KEEPALIVE)
        .map(([name, value]) => `-c tcp_keepalives_${name}=${value}`)
        .join(' '),
    });
    this.#client = client;
    client.on('error', (error) => log.warn({ error }, 'life_line.lost'));
    await client.connect();
    // The previous session may be about to end: wait for its lock.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [nameOf(id)]);
    if (this.#isClosed) return client.end();
    client.once('end', () => this.#holdAgain());
  }

  #holdAgain(): void {
    if (this.#isClosed) return;
    this.hold().catch(() => {
      void this.#client?.end().catch(() => {});
      this.#again = setTimeout(() => this.#holdAgain(), AGAIN_MS);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#client?.end().catch(() => {});
  }
}

const nameOf = (id: string): string => `prosa-process:${id}`;

/** SQL condition: whether the process holds its life line. */
export const holdsLifeLine = (id: SQL): SQL => sql`exists (
  select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database())
    and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(${nameOf('')} || ${id}, 0))`;

/** The same between processes that can see each other's ids: not across machines, containers or a restart. */
export const thisHost: string = [
  os.hostname(),
  quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  quietly(() => readlinkSync('/proc/self/ns/pid')),
].join(' ');

function quietly(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
