/** Events between processes over Redis streams. */
import type { EventEmitter } from 'node:events';
import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Server } from 'socket.io';
import type { Core } from '../ctx.ts';
import type { FanOut } from './fan-out.ts';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 2_000;
const PING_MS = 2_000;
/** Silence for this long means a lost connection: some answer arrives every two seconds. */
const SILENCE_MS = 10_000;
/** About a minute of a busy installation: a process that was away for longer has to refetch anyway. */
const KEPT_EVENTS = 5_000;
const TRIM = {
  TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT_EVENTS },
} as const;

type Watched = Pick<EventEmitter, 'on'>;

/** Starts at once, whether Redis is available or not. */
export function overRedis(
  core: Core,
  io: Server,
  { url, behind }: { url: string; behind: () => void },
): FanOut {
  const outage = new Outage(core);
  const client = createClient({
    url,
    // While Redis is unavailable, events go to the browsers of this process at once instead of waiting for it.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(RETRY_MS_MIN * 2 ** retries, RETRY_MS_MAX),
    },
  });
  // Each connection returns in its own time: the gap ends when the last one is back.
  const watch = (one: Watched, isBack: () => void) => {
    let wasAway = false;
    one.on('error', (error: Error) => {
      wasAway = true;
      outage.note(error);
    });
    one.on('ready', () => {
      outage.end();
      if (wasAway) isBack();
      wasAway = false;
    });
  };
  // Browsers of other processes have missed what this process sent in the meantime.
  watch(client, () => core.wakes.send('events', 0));
  const { publish, duplicate } = client;
  Object.assign(client, {
    // The adapter does not handle these promises; a rejection would end the process.
    publish: (...given: Parameters<typeof publish>) => publish.apply(client, given).catch(() => 0),
    // Its readers retry at once when refused: make them wait for the connection.
    duplicate: () => {
      const reader = duplicate.call(client, { disableOfflineQueue: false });
      watch(reader, behind);
      return reader;
    },
  });
  // Installations that share a Redis must not receive each other's events.
  const name = `prosa:${core.lastingKey('socket events').toString('hex').slice(0, 32)}`;
  io.adapter(createAdapter(client, { streamName: name, channelPrefix: name, maxLen: KEPT_EVENTS }));
  client.connect().catch((error: Error) => outage.note(error));
  // A reader that has seen no entry yet starts at "from now on" with each read, and misses what arrives between two
  // reads. Everybody skips an entry without a namespace, and it gives the reader a position to continue from.
  const anchor = setInterval(() => {
    client.xAdd(name, '*', { anchor: '1' }, TRIM).catch(() => undefined);
  }, PING_MS).unref();
  return {
    close: async () => {
      clearInterval(anchor);
      client.destroy();
    },
  };
}

/** One log line when Redis is lost and one when it is back, however many connections and retries there are. */
class Outage {
  readonly #core: Core;
  #isKnown = false;

  constructor(core: Core) {
    this.#core = core;
  }

  note(error: Error): void {
    if (this.#isKnown) return;
    this.#isKnown = true;
    const hint = 'browsers of other processes miss events until Redis is back';
    this.#core.log.warn({ error, hint }, 'fan_out.redis_lost');
  }

  end(): void {
    if (!this.#isKnown) return;
    this.#isKnown = false;
    this.#core.log.info('fan_out.redis_back');
  }
}
