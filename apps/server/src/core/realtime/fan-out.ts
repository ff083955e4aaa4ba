/**
 * Events between processes: what one sends reaches the browsers of all. Redis carries them if configured, otherwise
 * PostgreSQL. They are hints: after an outage of the carrier, listeners are told to refetch.
 */
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Server } from 'socket.io';
import type { Core } from '../ctx.ts';
import { gather } from '../process/gather.ts';
import { cutClient, type Loop } from '../process/progress.ts';

export interface FanOut {
  close(): Promise<void>;
}

/** When the carrier returns its connections come back one by one; tell browsers once. */
const SETTLE_MS = 300;

/** @param onBehind events of other processes may have been missed */
export async function openFanOut(core: Core, io: Server, onBehind: () => void): Promise<FanOut> {
  let timer: NodeJS.Timeout | undefined;
  const behind = () => {
    clearTimeout(timer);
    timer = setTimeout(onBehind, SETTLE_MS).unref();
  };
  const off = core.wakes.on('events', behind);
  const carrier = core.config.redisUrl
    ? (await loadRedis()).overRedis(core, io, { url: core.config.redisUrl, behind })
    : overPostgres(core, io, behind);
  return {
    close: async () => {
      off();
      clearTimeout(timer);
      await carrier.close();
    },
  };
}

/** A fifth of all modules, needed only with Redis. */
const loadRedis = () => import('./fan-out-redis.ts');

/** PostgreSQL refuses 8,000 bytes; longer payloads go through the adapter's table. Leaves room for `distinct`. */
const PAYLOAD_BYTES_MAX = 7_800;
const NOTIFICATIONS_AT_ONCE = 100;
/** An event that takes longer is lost, and those behind it continue. */
const SEND_MS = 10_000;
/** How often a process sends a heartbeat to the others, which it receives itself. */
const BEAT_MS = 5000;

type Notification = readonly [channel: string, payload: string];

function overPostgres(core: Core, io: Server, behind: () => void): FanOut {
  const { pool, log, wakes, progress } = core;
  const echo = new Echo(core);
  let connects = 0;
  // An event of this process that no other received, or one of theirs that could not be read here.
  let hasMissed = false;
  const send = async (text: string, values?: unknown[]) => {
    const question = { text, values, query_timeout: SEND_MS } as pg.QueryConfig;
    try {
      const result = await pool.query(question);
      // The database is back, for receiving as well.
      if (hasMissed) wakes.send('events', 0);
      hasMissed = false;
      return result;
    } catch (error) {
      hasMissed = true;
      throw error;
    }
  };
  // In the order of sending: a socket that leaves a room must not receive what was sent to it afterwards. One by one,
  // a busy installation's events would fall behind without end; so one statement sends everything that waits.
  const notify = gather<Notification, unknown>(async (some) => {
    echo.await();
    const { rows } = await send(
      'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)',
      [some.map(([channel]) => channel), some.map(([, payload], n) => distinct(payload, n))],
    );
    return rows;
  }, NOTIFICATIONS_AT_ONCE);
  const sending = new Set<Promise<unknown>>();
  let isClosed = false;
  const watched = {
    // The adapter does not say when it has sent its last event, and sends some after it was closed.
    query: async (sql: string, values?: unknown[]) => {
      if (isClosed) return { rows: [] };
      const sent = sql.includes('pg_notify')
        ? notify(values as unknown as Notification)
        : send(sql, values);
      sending.add(sent);
      return sent.finally(() => sending.delete(sent));
    },
    // The adapter takes one connection to listen on, and another when that one is lost.
    connect: async () => {
      const client = await pool.connect();
      echo.listenOn(client);
      // The adapter does not return its lost connections: the pool would wait for them.
      client.once('end', () => client.release(true));
      if (connects++ > 0) behind();
      return client;
    },
  } as unknown as pg.Pool;
  const errorHandler = (error: Error) => log.warn({ error }, 'fan_out.postgres');
  io.adapter(
    createPostgresAdapter(watched, {
      errorHandler,
      payloadThreshold: PAYLOAD_BYTES_MAX,
      heartbeatInterval: Math.min(BEAT_MS, progress.stuckMs / 4),
    }),
  );
  return {
    // Before the pool ends.
    close: async () => {
      isClosed = true;
      echo.close();
      await Promise.allSettled(sending);
    },
  };
}

/** A process receives what it sends. When it does not, replace the connection that it listens on. */
class Echo {
  readonly #loop: Loop;
  #client: pg.PoolClient | undefined;
  #heard: (() => void) | undefined;

  constructor({ progress }: Core) {
    this.#loop = progress.loop({
      name: 'events',
      heal: () => {
        this.#heard = undefined;
        // The adapter takes another one.
        if (this.#client) cutClient(this.#client);
      },
    });
  }

  await(): void {
    this.#heard ??= this.#loop.begin();
  }

  listenOn(client: pg.PoolClient): void {
    this.#client = client;
    client.on('notification', () => {
      this.#heard?.();
      this.#heard = undefined;
    });
  }

  close(): void {
    this.#loop.close();
  }
}

/** PostgreSQL delivers equal notifications of one transaction once; whitespace after JSON has no meaning. */
const distinct = (payload: string, n: number): string => payload + ' '.repeat(n);
