/**
 * Wake-ups between parts and processes: "there is work for connection 7". They are hints, sent after commit on a
 * separate connection and coalesced (NOTIFY inside a hot transaction would serialise commits); receivers also poll.
 */
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Log } from '../log.ts';
import { cutClient, type Loop, type Progress } from './progress.ts';

export type WakeTopic =
  | 'automation'
  | 'outbox'
  | 'connection'
  | 'sandbox'
  | 'media'
  | 'webhook'
  /** The same, of webhooks that may wait for more: they only say what became of messages. */
  | 'reports'
  /** Something waits to be delivered to a company's webhooks. */
  | 'deliveries'
  /** A company's webhooks listen to something else than before. */
  | 'listening'
  /** Number checks, and their answers. */
  | 'numbers'
  /** The operator wants set-aside events to be retried. */
  | 'refused'
  /** An operator changed a setting of the installation; without an id. */
  | 'installation'
  /** A process could not send its events to the others for a while; without an id. */
  | 'events';

const COALESCE_MS = 50;
const RECONNECT_MS = 1000;
/** Sent by a process to itself, to check that it receives. */
const ECHO = 'echo:0';
/** Echoes sent during the time in which one must come back. */
const ECHOES = 5;
const CHANNEL = 'prosa_wakes';

export interface Wakes {
  /** Wakes local listeners at once and those of other processes within 50 ms. */
  send(topic: WakeTopic, id: number): void;
  on(topic: WakeTopic, listener: (id: number) => void): () => void;
  close(): Promise<void>;
}

interface WakesOptions {
  url: string;
  log: Log;
  /** Commands leave this out, since they only send. */
  progress?: Progress;
}

export function openWakes(options: WakesOptions): Wakes {
  const local = new EventEmitter();
  local.setMaxListeners(0);
  const remote = new RemoteWakes(options, local);
  return {
    send: (topic, id) => {
      local.emit(topic, id);
      remote.send(topic, id);
    },
    on: (topic, listener) => {
      local.on(topic, listener);
      return () => local.off(topic, listener);
    },
    close: async () => {
      local.removeAllListeners();
      await remote.close();
    },
  };
}

/** The part that crosses processes. Wake-ups sent while the connection is down are sent when it is back. */
class RemoteWakes {
  readonly #options: WakesOptions;
  readonly #local: EventEmitter;
  readonly #waiting = new Set<string>();
  readonly #self = crypto.randomUUID();
  readonly #loop: Loop | undefined;
  readonly #echoes: NodeJS.Timeout | undefined;
  /** The latest one, connected or not. */
  #latest: pg.Client | undefined;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #connecting: Promise<void>;
  #heard: (() => void) | undefined;

  constructor(options: WakesOptions, local: EventEmitter) {
    this.#options = options;
    this.#local = local;
    this.#connecting = this.#connect();
    const { progress } = options;
    if (!progress) return;
    this.#loop = progress.loop({ name: 'wake-ups', heal: () => this.#cut() });
    this.#echoes = setInterval(() => this.#echo(), progress.stuckMs / ECHOES).unref();
  }

  #echo(): void {
    if (this.#heard) return;
    this.#heard = this.#loop?.begin();
    this.#waiting.add(ECHO);
    this.#flushLater();
  }

  /** When it ends, the next one is opened. */
  #cut(): void {
    this.#heard = undefined;
    if (this.#latest) cutClient(this.#latest);
  }

  send(topic: WakeTopic, id: number): void {
    this.#waiting.add(`${topic}:${id}`);
    this.#flushLater();
  }

  /**
   * Wake-ups that arrive while a slow database takes the previous ones go with the next batch: the timer stays set
   * until then.
   */
  #flushLater(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), COALESCE_MS);
  }

  async #flush(): Promise<void> {
    await this.#sendWaiting();
    this.#timer = undefined;
    if (this.#waiting.size > 0 && this.#client && !this.#isClosed) this.#flushLater();
  }

  async #sendWaiting(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    const names = [...this.#waiting];
    this.#waiting.clear();
    // A payload holds at most 8,000 bytes.
    for (let at = 0; at < names.length; at += 200) {
      const some = names.slice(at, at + 200);
      const payload = `${this.#self} ${some.join(' ')}`;
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {
        for (const name of some) this.#waiting.add(name);
      });
    }
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'prosa wakes',
    });
    const again = () => {
      if (this.#client === client) this.#client = undefined;
      if (!this.#isClosed) setTimeout(() => this.#connectAgain(), RECONNECT_MS).unref();
    };
    this.#latest = client;
    client.on('error', (error) => this.#options.log.warn({ error }, 'wakes.connection_lost'));
    client.on('end', again);
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
      if (this.#waiting.size > 0) this.#flushLater();
    } catch {
      await client.end().catch(() => {});
    }
  }

  #connectAgain(): void {
    this.#connecting = this.#connect();
  }

  #receive(payload: string): void {
    const [sender, ...names] = payload.split(' ');
    if (sender === this.#self) {
      this.#heard?.();
      this.#heard = undefined;
      return;
    }
    for (const name of names) {
      const [topic, id] = name.split(':');
      this.#local.emit(topic as WakeTopic, Number(id));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#echoes);
    this.#loop?.close();
    // A connection in the making would outlive the program's work.
    await this.#connecting;
    // A process that ends wakes the others for the work it leaves.
    await this.#sendWaiting();
    await this.#client?.end().catch(() => {});
  }
}
