/**
 * Events between processes: what one sends reaches the browsers of all. Redis carries them where it is configured,
 * PostgreSQL otherwise. They are hints: when the carrier was away, those who listen are told to look again.
 */
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Server } from 'socket.io';
import type { Core } from './ctx.ts';

export interface FanOut {
  close(): Promise<void>;
}

/** After a return of the carrier its connections come one by one; browsers need to hear of it once. */
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

/** A fifth of all modules, for the few that have a Redis. */
const loadRedis = () => import('./fan-out-redis.ts');

function overPostgres({ pool, log, wakes }: Core, io: Server, behind: () => void): FanOut {
  let connects = 0;
  // An event of this process that no other has heard, or one of theirs that could not be read here.
  let hasMissed = false;
  // In the order in which they were sent: who leaves a room must not hear what was sent to it afterwards.
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done;
    return done;
  };
  const watched = {
    query: (sql: string, values?: unknown[]) => inOrder(() => send(sql, values)),
    // The adapter takes one connection to listen on, and another when that one is lost.
    connect: async () => {
      const client = await pool.connect();
      if (connects++ > 0) behind();
      return client;
    },
  } as unknown as pg.Pool;
  const send = async (sql: string, values?: unknown[]) => {
    try {
      const result = await pool.query(sql, values);
      // The database is back, also for who has to hear that.
      if (hasMissed) wakes.send('events', 0);
      hasMissed = false;
      return result;
    } catch (error) {
      hasMissed = true;
      throw error;
    }
  };
  const errorHandler = (error: Error) =>
    log.warn({ error }, 'events of other processes: PostgreSQL');
  io.adapter(createPostgresAdapter(watched, { errorHandler }));
  return { close: async () => undefined };
}
