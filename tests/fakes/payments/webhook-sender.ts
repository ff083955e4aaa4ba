/** Sends a provider's reports: in time, never, twice, in another order, late; and repeats what was refused. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Report {
  url: string;
  body: string;
  headers: Record<string, string>;
}

export type Manner = 'sent' | 'lost' | 'doubled' | 'held';

export interface Delivered {
  body: string;
  status: number;
}

export class WebhookSender {
  manner: Manner = 'sent';
  readonly delivered: Delivered[] = [];
  /** Those that `release` sends. */
  readonly held: Report[] = [];
  /** Stops being tried after so many failures in a row. */
  isPaused = false;
  readonly #isSuccess: (status: number) => boolean;
  readonly #waitsMs: readonly number[];
  readonly #pausesAfter: number;
  /** Provider's addresses are https; the server under test stands behind a proxy that this map is. */
  readonly #proxy: Map<string, string>;
  #failures = 0;
  #running = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(options: {
    isSuccess: (status: number) => boolean;
    waitsMs: readonly number[];
    pausesAfter?: number;
    proxy: Map<string, string>;
  }) {
    this.#isSuccess = options.isSuccess;
    this.#waitsMs = options.waitsMs;
    this.#pausesAfter = options.pausesAfter ?? Number.POSITIVE_INFINITY;
    this.#proxy = options.proxy;
  }

  send(report: Report): void {
    if (this.manner === 'lost') return;
    if (this.manner === 'held') {
      this.held.push(report);
      return;
    }
    this.#start(report);
    if (this.manner === 'doubled') this.#start(report);
  }

  /** The held ones, in this order. */
  release(order: (held: Report[]) => Report[] = (held) => held): void {
    for (const report of order(this.held.splice(0))) this.#start(report);
  }

  /** One attempt. @returns the status, 0 without an answer */
  async post({ url, body, headers }: Report): Promise<number> {
    const status = await fetch(this.through(url), { method: 'POST', body, headers }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    this.delivered.push({ body, status });
    return status;
  }

  through(url: string): string {
    const { origin, pathname, search } = new URL(url);
    return `${this.#proxy.get(origin) ?? origin}${pathname}${search}`;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#running);
  }

  #start(report: Report): void {
    const run = this.#try(report).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #try(report: Report): Promise<void> {
    for (const wait of [0, ...this.#waitsMs]) {
      await pause(wait);
      if (this.#isClosed || this.isPaused) return;
      if (this.#isSuccess(await this.post(report))) {
        this.#failures = 0;
        return;
      }
      this.#failures += 1;
      if (this.#failures >= this.#pausesAfter) this.isPaused = true;
    }
  }
}
