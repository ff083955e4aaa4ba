/**
 * Notices stuck loops. A loop reports when a round begins and ends; a loop whose round exceeds its limit is logged,
 * counted and named by /readyz, and restarted at the next check. Where a restart is impossible or has not helped, the
 * process ends, and its supervisor starts it again.
 */
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

const LOOK_MS = 1000;
/** Checks that the process itself missed: it was frozen, and so were its rounds. */
const MISSED_LOOKS = 5;
const DATABASE_MS = 2000;
/** After this many restarts without a finished round a loop cannot be recovered. */
const HEALS_MAX = 3;

export interface Loop {
  /** Begins a round; the returned function ends it. */
  begin(limitMs?: number): () => void;
  /** A round that lasts as long as the work. */
  during<T>(work: () => Promise<T>, limitMs?: number): Promise<T>;
  /** The loop no longer exists. */
  close(): void;
}

interface LoopOptions {
  /** Its name in /readyz, metrics and the log; several loops may share it. */
  name: string;
  /** For the log: which of them. */
  facts?: object;
  /** How long a round may take; STUCK_MS by default. */
  limitMs?: number;
  /** Restarts the loop, whatever has become of its rounds. */
  heal?: (why: Error) => void;
  /** Names of the stuck loops in a child process. */
  inside?: () => readonly string[];
}

interface ProgressOptions {
  log: Log;
  metrics: Pick<Metrics, 'loopsStuck'>;
  databaseUrl: string;
  stuckMs: number;
  /** Ends the process. */
  end: () => void;
}

export class Progress {
  readonly stuckMs: number;
  readonly #options: ProgressOptions;
  readonly #loops = new Set<WatchedLoop>();
  readonly #timer: NodeJS.Timeout;
  readonly #lookMs: number;
  #lookedAt = performance.now();
  #isLooking = false;

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.stuckMs = options.stuckMs;
    this.#lookMs = Math.min(LOOK_MS, options.stuckMs / 4);
    this.#timer = setInterval(() => void this.#look(), this.#lookMs).unref();
  }

  loop(options: LoopOptions): Loop {
    const loop = new WatchedLoop({ limitMs: this.stuckMs, ...options }, () =>
      this.#loops.delete(loop),
    );
    this.#loops.add(loop);
    return loop;
  }

  /** Names of the stuck loops. */
  get stuck(): string[] {
    const names = [...this.#loops].flatMap(({ isStuck, options }) => [
      ...(isStuck ? [options.name] : []),
      ...(options.inside?.() ?? []),
    ]);
    return [...new Set(names)];
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const wasFrozen = now - this.#lookedAt > MISSED_LOOKS * Math.max(this.#lookMs, LOOK_MS);
    this.#lookedAt = now;
    if (wasFrozen) this.#pardon();
    const late = [...this.#loops].filter((loop) => loop.isLate);
    if (late.length === 0 || this.#isLooking) return;
    this.#isLooking = true;
    // Time while the database is unavailable or frozen does not count: everything waits for it then.
    if (!(await databaseAnswers(this.#options.databaseUrl))) this.#pardon();
    for (const loop of late) if (loop.isLate) this.#found(loop);
    this.#isLooking = false;
  }

  #found(loop: WatchedLoop): void {
    const { log, metrics, end } = this.#options;
    const { name, facts } = loop.options;
    if (loop.noteLate()) {
      log.error({ loop: name, ...facts }, 'loop.stuck');
      metrics.loopsStuck.inc({ loop: name });
    } else if (loop.canHeal) {
      log.warn({ loop: name, ...facts }, 'loop.restarted');
      loop.heal();
    } else {
      log.fatal({ loop: name, ...facts }, 'loop.lost');
      loop.close();
      end();
    }
  }

  #pardon(): void {
    for (const loop of this.#loops) loop.pardon();
  }
}

interface Round {
  since: number;
  readonly limitMs: number;
  isKnown: boolean;
}

class WatchedLoop implements Loop {
  readonly options: LoopOptions & { limitMs: number };
  readonly #rounds = new Set<Round>();
  readonly #onClose: () => void;
  /** No round has ended since the restart. */
  #recovery: Round | undefined;
  #heals = 0;

  constructor(options: WatchedLoop['options'], onClose: () => void) {
    this.options = options;
    this.#onClose = onClose;
  }

  begin(limitMs = this.options.limitMs): () => void {
    const round = this.#open(limitMs);
    return () => {
      // A round from before the restart says nothing about the loop.
      if (!this.#rounds.delete(round)) return;
      this.#heals = 0;
      if (this.#recovery) this.#rounds.delete(this.#recovery);
      this.#recovery = undefined;
    };
  }

  async during<T>(work: () => Promise<T>, limitMs?: number): Promise<T> {
    const end = this.begin(limitMs);
    try {
      return await work();
    } finally {
      end();
    }
  }

  close(): void {
    this.#rounds.clear();
    this.#onClose();
  }

  get isStuck(): boolean {
    return this.#recovery !== undefined || [...this.#rounds].some(({ isKnown }) => isKnown);
  }

  get isLate(): boolean {
    return this.#late.length > 0;
  }

  /** False when everything late was known already. */
  noteLate(): boolean {
    const unknown = this.#late.filter(({ isKnown }) => !isKnown);
    for (const round of unknown) round.isKnown = true;
    return unknown.length > 0;
  }

  get canHeal(): boolean {
    return this.options.heal !== undefined && this.#heals < HEALS_MAX;
  }

  heal(): void {
    this.#rounds.clear();
    this.#heals += 1;
    this.#recovery = this.#open(this.options.limitMs);
    this.options.heal?.(new Error(`${this.options.name} stood still`));
  }

  pardon(): void {
    for (const round of this.#rounds) {
      round.since = performance.now();
      round.isKnown = false;
    }
  }

  get #late(): Round[] {
    const now = performance.now();
    return [...this.#rounds].filter(({ since, limitMs }) => now - since > limitMs);
  }

  #open(limitMs: number): Round {
    const round = { since: performance.now(), limitMs, isKnown: false };
    this.#rounds.add(round);
    return round;
  }
}

/** On a connection of its own: the pool's connections may be what is stuck. */
async function databaseAnswers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'prosa progress',
    connectionTimeoutMillis: DATABASE_MS,
    query_timeout: DATABASE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    cutClient(client);
  }
}

/** An orderly end would wait for the peer, which may be frozen. */
export function cutClient(client: pg.ClientBase): void {
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
}
