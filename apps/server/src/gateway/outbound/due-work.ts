/**
 * The poll of all outboxes of a process in one: wakes each at which something is due, in case its wake-up was lost or
 * its time has come. One question for all of them, so that many connections at rest cost next to nothing.
 */
import type { Core } from '../../core/ctx.ts';
import type { ConnectionKey } from '../leases/lease.ts';
import { type OthersWork, unscopedFindDueWork, type Work } from './due-work.queries.ts';

const others = ['webhook', 'refused'] as const satisfies OthersWork[];

const isOwn = (work: Work | OthersWork): work is Work =>
  !(others as readonly string[]).includes(work);

type Wake = (work: readonly Work[]) => void;
/** @returns ids of those whose feed is due */
export type FindFeedable = (core: Core, connections: readonly ConnectionKey[]) => Promise<number[]>;

/** By connection. */
type Due = ReadonlyMap<number, readonly (Work | OthersWork)[]>;

interface Watched {
  connection: ConnectionKey;
  wake: Wake;
}

export class DueWork {
  readonly #core: Core;
  readonly #findFeedable: FindFeedable | undefined;
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(core: Core, findFeedable?: FindFeedable) {
    this.#core = core;
    this.#findFeedable = findFeedable;
  }

  /** @returns ends it */
  watch(connection: ConnectionKey, wake: Wake): () => void {
    const watched = { connection, wake };
    this.#watched.add(watched);
    this.#timer ??= setInterval(() => void this.#look(), this.#core.config.pollMs);
    return () => {
      this.#watched.delete(watched);
      if (this.#watched.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#wakeDue();
    } catch (error) {
      this.#core.log.warn({ error }, 'outbox.look_failed');
    } finally {
      this.#isLooking = false;
    }
  }

  async #wakeDue(): Promise<void> {
    const connections = [...this.#watched].map(({ connection }) => connection);
    const [due, feedable] = await Promise.all([
      unscopedFindDueWork(this.#core, connections),
      this.#findFeedable?.(this.#core, connections) ?? [],
    ]);
    const byId: Due = new Map(due.map(({ connectionId, work }) => [Number(connectionId), work]));
    this.#wakeOthers(byId);
    for (const { connection, wake } of this.#watched) {
      const work = byId.get(connection.connectionId)?.filter(isOwn) ?? [];
      if (work.length > 0) wake(work);
    }
    this.#wakeFeedable(new Set(feedable));
  }

  #wakeOthers(due: Due): void {
    for (const [id, work] of due)
      for (const topic of others) if (work.includes(topic)) this.#core.wakes.send(topic, id);
  }

  /** One after the other until the next look: if all were fed at once, what people send meanwhile would wait for it. */
  #wakeFeedable(feedable: ReadonlySet<number>): void {
    const toFeed = [...this.#watched].filter(({ connection: { connectionId } }) =>
      feedable.has(connectionId),
    );
    const everyMs = this.#core.config.pollMs / toFeed.length;
    for (const [n, watched] of toFeed.entries()) {
      const wake = () => {
        if (this.#watched.has(watched)) watched.wake(['feed']);
      };
      setTimeout(wake, n * everyMs).unref();
    }
  }
}
