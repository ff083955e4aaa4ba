/**
 * Finds webhooks with something to deliver, of all companies, and delivers to many at once. Not jobs: a receiver that does
 * not answer would hold a slot of the lane for as long as it takes to give up. Any number of processes do this.
 */
import type { Core } from '../../core/ctx.ts';
import type { Loop } from '../../core/process/progress.ts';
import { deliverDue } from './deliver.ts';
import { type DueWebhook, unscopedDueWebhooks } from './deliveries.queries.ts';
import { newsOfLog } from './webhooks.realtime.ts';

/** Webhooks that a process delivers to at the same time: mostly they wait for an answer. */
const AT_ONCE = 64;
/** What happens within it goes together. */
const GATHER_MS = 20;
const TELL_MS = 1000;

export interface DeliveryRun {
  /** Resolves when the requests under way are answered. */
  stop(): Promise<void>;
}

export function startDeliveries(core: Core): DeliveryRun {
  const loop = core.progress.loop({
    name: 'webhooks',
    heal: () => {
      void run.stop();
      run = new Deliveries(core, loop);
    },
  });
  let run = new Deliveries(core, loop);
  return {
    stop: async () => {
      loop.close();
      await run.stop();
    },
  };
}

class Deliveries {
  readonly #core: Core;
  readonly #loop: Loop;
  readonly #turns = new Map<string, Promise<void>>();
  /** Companies with news since the last look. */
  readonly #woken = new Set<number>();
  /** Webhooks whose log has news for browsers. */
  readonly #news = new Set<string>();
  readonly #unlisten: () => void;
  readonly #poll: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(core: Core, loop: Loop) {
    this.#core = core;
    this.#loop = loop;
    this.#unlisten = core.wakes.on('deliveries', (companyId) => this.#wake(companyId));
    this.#poll = setInterval(() => this.#look(), core.config.pollMs);
    this.#look();
  }

  #wake(companyId: number): void {
    this.#woken.add(companyId);
    if (this.#isStopping) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#look([...this.#woken]);
    }, GATHER_MS);
  }

  /** One look at a time. */
  #look(companyIds?: readonly number[]): void {
    this.#looking = this.#looking.then(() => this.#lookNow(companyIds));
  }

  async #lookNow(companyIds: readonly number[] | undefined): Promise<void> {
    const limit = AT_ONCE - this.#turns.size;
    if (this.#isStopping || limit <= 0) return;
    for (const companyId of companyIds ?? this.#woken) this.#woken.delete(companyId);
    try {
      const options = companyIds ? { companyIds, limit } : { limit };
      for (const due of await this.#loop.during(() => unscopedDueWebhooks(this.#core, options)))
        this.#begin(due);
    } catch (error) {
      this.#core.log.warn({ error }, 'webhooks.poll_failed');
    }
  }

  #begin(due: DueWebhook): void {
    const key = `${due.companyId}:${due.webhookId}`;
    if (this.#isStopping || this.#turns.has(key)) return;
    const turn = this.#deliver(due).then((mayBeMore) => {
      this.#turns.delete(key);
      this.#tellLater(key, due);
      // Also what came while it was being delivered to.
      if (mayBeMore || this.#woken.has(due.companyId)) this.#wake(due.companyId);
    });
    this.#turns.set(key, turn);
  }

  /** At most once in a while: a busy webhook has many turns in a second. */
  #tellLater(key: string, { companyId, webhookId }: DueWebhook): void {
    if (this.#news.has(key)) return;
    this.#news.add(key);
    setTimeout(() => {
      this.#news.delete(key);
      this.#core.realtime.push(newsOfLog(companyId, webhookId));
    }, TELL_MS).unref();
  }

  async #deliver(due: DueWebhook): Promise<boolean> {
    try {
      return await deliverDue(this.#core, due);
    } catch (error) {
      const { companyId: company_id, webhookId: webhook_id } = due;
      this.#core.log.warn({ error, company_id, webhook_id }, 'webhooks.delivery_interrupted');
      return false;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unlisten();
    clearInterval(this.#poll);
    clearTimeout(this.#gathering);
    await this.#looking;
    await Promise.all(this.#turns.values());
  }
}
