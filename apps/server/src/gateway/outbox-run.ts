/** Sends while the link of a session is up. */
import type { Core } from '../core/ctx.ts';
import type { Log } from '../core/log.ts';
import type { Lease } from './lease.ts';
import {
  type Capabilities,
  FencedError,
  type ProviderAdapter,
  type ProviderSession,
} from './port.ts';

/** Drains the connection's messages until the signal; resolves when what is under way has its outcome. */
export type RunOutbox = (options: {
  core: Core;
  lease: Lease;
  session: ProviderSession;
  capabilities: Capabilities;
  signal: AbortSignal;
}) => Promise<void>;

interface OutboxOptions {
  core: Core;
  lease: Lease;
  adapter: ProviderAdapter;
  parts: { runOutbox: RunOutbox };
  log: Log;
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
    const { core, lease, adapter, parts } = this.#options;
    const running = new AbortController();
    this.#running = running;
    // The next drain waits for the one before, so that two never send for one connection.
    this.#last = this.#last
      .then(() =>
        parts.runOutbox({
          core,
          lease,
          session,
          capabilities: adapter.capabilities,
          signal: running.signal,
        }),
      )
      .catch((error) => this.#failed(error))
      .then(() => {
        if (this.#running === running) this.#running = undefined;
      });
  }

  #failed(error: unknown): void {
    if (error instanceof FencedError) this.#options.onFenced();
    else this.#options.log.error({ error }, 'sending stopped');
  }
}
