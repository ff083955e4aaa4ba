/** Restarts the built-in database when its postmaster dies, for instance when the system runs out of memory. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isRunning } from '../process/pid-lock.ts';
import type { Postmaster } from './postmaster.ts';

const LOOK_MS = 250;
const TRIES = 5;
const PAUSE_MS = 500;

export interface WatchOptions {
  log: Log;
  /** Finds or starts one on the previous port: pools that know it reconnect by themselves. */
  restart(last: Postmaster): Promise<Postmaster>;
}

export class PostmasterWatch {
  #postmaster: Postmaster;
  readonly #options: WatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;
  #isStopped = false;

  constructor(postmaster: Postmaster, options: WatchOptions) {
    this.#postmaster = postmaster;
    this.#options = options;
  }

  get pid(): number {
    return this.#postmaster.pid;
  }

  start(onLost: () => void): void {
    this.#timer = setInterval(() => this.#look(onLost), LOOK_MS).unref();
  }

  /** Waits for a start under way, so that nothing is left running. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#restarting;
  }

  #look(onLost: () => void): void {
    if (this.#restarting || isRunning(this.pid)) return;
    this.#restarting = this.#restart(onLost).finally(() => {
      this.#restarting = undefined;
    });
  }

  async #restart(onLost: () => void): Promise<void> {
    const { log, restart } = this.#options;
    log.error({ pid: this.pid }, 'pg_local.postmaster_died');
    for (let attempt = 1; attempt <= TRIES && !this.#isStopped; attempt++) {
      try {
        if (attempt > 1) await pause(PAUSE_MS * 2 ** (attempt - 2));
        this.#postmaster = await restart(this.#postmaster);
        log.warn({ pid: this.pid, attempt }, 'pg_local.postmaster_restarted');
        return;
      } catch (error) {
        log.error({ error, attempt }, 'pg_local.restart_failed');
      }
    }
    if (this.#isStopped) return;
    clearInterval(this.#timer);
    log.fatal({ tries: TRIES }, 'pg_local.lost');
    onLost();
  }
}
