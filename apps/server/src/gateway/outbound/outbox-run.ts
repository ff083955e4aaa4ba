/** Sends while the link of a session is up. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../../core/ctx.ts';
import type { Log } from '../../core/log.ts';
import { backoffMs } from '../../core/process/backoff.ts';
import type { Loop } from '../../core/process/progress.ts';
import {
  type Capabilities,
  FencedError,
  type ProviderAdapter,
  type ProviderSession,
} from '../../provider/port.ts';
import type { Lease } from '../leases/lease.ts';

/** Drains the connection's messages until the signal; resolves when every send in progress has its outcome. */
export type RunOutbox = (options: {
  core: Core;
  lease: Lease;
  session: ProviderSession;
  capabilities: Capabilities;
  signal: AbortSignal;
  beat?(): void;
}) => Promise<void>;

interface OutboxOptions {
  core: Core;
  lease: Lease;
  adapter: ProviderAdapter;
  parts: { runOutbox: RunOutbox };
  log: Log;
  loop: Loop;
  onFenced(): void;
}

export class OutboxRun {
  readonly #options: OutboxOptions;
  #session: ProviderSession | undefined;
  #isOpen = false;
  #isClosed = false;
  #running: AbortController | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  use(session: ProviderSession): void {
    this.#session = session;
    this.#adjust();
  }

  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#adjust();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#adjust();
    await this.#last;
  }

  #adjust(): void {
    const session = this.#session;
    if (this.#isOpen && !this.#isClosed && session) {
      if (!this.#running) this.#start(session);
    } else {
      this.#running?.abort();
      this.#running = undefined;
    }
  }

  #start(session: ProviderSession): void {
    const running = new AbortController();
    this.#running = running;
    // The next drain waits for the previous one, so that two never send for the same connection.
    this.#last = this.#last.then(() => this.#drain(session, running.signal));
  }

  /** Restarts after a failure such as a lost database connection: the link is up, and nothing else sends for it. */
  async #drain(session: ProviderSession, signal: AbortSignal): Promise<void> {
    const { core, lease, adapter, parts, log, loop } = this.#options;
    const { capabilities } = adapter;
    while (!signal.aborted) {
      let endRound = loop.begin();
      const beat = () => {
        endRound();
        endRound = loop.begin();
      };
      try {
        return await parts.runOutbox({ core, lease, session, capabilities, signal, beat });
      } catch (error) {
        if (error instanceof FencedError) return this.#options.onFenced();
        log.warn({ error }, 'outbox.interrupted');
        await pause(backoffMs(0), undefined, { signal }).catch(() => {});
      } finally {
        endRound();
      }
    }
  }
}
