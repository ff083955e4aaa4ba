/**
 * Processes customers' messages, company by company so that a busy one does not block the others. Any number of processes
 * do this; only one at a time has a ticket. It is woken by new messages, and also polls.
 */
import type { Core } from '../../core/ctx.ts';
import type { Loop } from '../../core/process/progress.ts';
import { WakeSignal } from '../../core/process/wake-signal.ts';
import { consumeNext, type Found } from './consume.ts';
import { unscopedCompaniesWithWork } from './work.queries.ts';

export interface AutomationRun {
  /** Resolves when the work in progress is finished. */
  stop(): Promise<void>;
}

const WORKERS = 3;

/** Processes some waiting tickets of a company. */
type Consume = (core: Core, companyId: number) => Promise<Found>;

/** A worker that takes longer is waiting for somebody, and another one helps. */
const HELPED_AFTER_MS = 200;

/** Restarts when it hangs: the ticket in progress stays locked by the hung run, and everything else continues. */
export function startAutomation(core: Core, consume: Consume = consumeNext): AutomationRun {
  const loop = core.progress.loop({
    name: 'automation',
    heal: () => {
      void run.stop();
      run = beginRun({ core, loop, consume });
    },
  });
  let run = beginRun({ core, loop, consume });
  return {
    stop: async () => {
      loop.close();
      await run.stop();
    },
  };
}

interface RunParts {
  core: Core;
  loop: Loop;
  consume: Consume;
}

function beginRun(parts: RunParts): AutomationRun {
  const { core, loop } = parts;
  const waiting = new WaitingCompanies();
  // Those that are busy look for more work when they are done.
  const wakeOne = () => workers.find((worker) => worker.isIdle)?.wake();
  const workers = Array.from({ length: WORKERS }, () => new Worker(parts, { waiting, wakeOne }));
  const add = (companyId: number) => {
    waiting.add(companyId);
    wakeOne();
  };
  const look = async () => {
    try {
      const found = await loop.during(() => unscopedCompaniesWithWork(core));
      for (const companyId of found) add(companyId);
    } catch (error) {
      core.log.warn({ error }, 'automation.poll_failed');
    }
  };
  const unlisten = core.wakes.on('automation', add);
  const timer = setInterval(() => void look(), core.config.pollMs);
  void look();
  return {
    stop: async () => {
      unlisten();
      clearInterval(timer);
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/**
 * Companies that may have work, served in turn, each by one worker as long as that takes all there is: what arrives
 * meanwhile shares its next transaction.
 */
class WaitingCompanies {
  /** How often each was added: a company that is added while a worker finds nothing has to be checked again. */
  readonly #added = new Map<number, number>();
  /** Since when a worker has each. */
  readonly #served = new Map<number, number>();
  /** Those in which one worker found more than it could take. */
  readonly #crowded = new Set<number>();

  add(companyId: number): void {
    this.#added.set(companyId, (this.#added.get(companyId) ?? 0) + 1);
  }

  /** Returns the next company that needs a worker, and moves it to the end. */
  next(): Turn | undefined {
    const now = performance.now();
    for (const [companyId, added] of this.#added) {
      if (!this.#crowded.has(companyId) && now < this.#helpedFrom(companyId)) continue;
      this.#added.delete(companyId);
      this.#added.set(companyId, added);
      this.#served.set(companyId, now);
      return { companyId, added };
    }
    return undefined;
  }

  #helpedFrom(companyId: number): number {
    const since = this.#served.get(companyId);
    return since === undefined ? 0 : since + HELPED_AFTER_MS;
  }

  end({ companyId, added }: Turn, found: Found): void {
    this.#served.delete(companyId);
    if (found === 'more') this.#crowded.add(companyId);
    else this.#crowded.delete(companyId);
    if (found) this.add(companyId);
    else if (this.#added.get(companyId) === added) this.#added.delete(companyId);
  }
}

interface Turn {
  companyId: number;
  added: number;
}

interface Shared {
  waiting: WaitingCompanies;
  wakeOne(): void;
}

/** One transaction at a time. */
class Worker {
  readonly #parts: RunParts;
  readonly #shared: Shared;
  readonly #wakeSignal = new WakeSignal();
  readonly #done: Promise<void>;
  #isIdle = false;
  #isStopping = false;

  constructor(parts: RunParts, shared: Shared) {
    this.#parts = parts;
    this.#shared = shared;
    this.#done = this.#run();
  }

  get isIdle(): boolean {
    return this.#isIdle;
  }

  wake(): void {
    this.#isIdle = false;
    this.#wakeSignal.set();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeSignal.set();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { waiting, wakeOne } = this.#shared;
    while (!this.#isStopping) {
      const next = waiting.next();
      if (!next) await this.#rest();
      else {
        const found = await this.#consume(next.companyId);
        // There may be more work, and another worker may have found none meanwhile because this one had the lock.
        waiting.end(next, found);
        if (found === 'more') wakeOne();
      }
    }
  }

  async #rest(): Promise<void> {
    this.#isIdle = true;
    await this.#wakeSignal.wait(this.#parts.core.config.pollMs);
    this.#isIdle = false;
  }

  async #consume(companyId: number): Promise<Found> {
    const { core, loop, consume } = this.#parts;
    try {
      return await loop.during(() => consume(core, companyId));
    } catch (error) {
      core.log.warn({ error, company_id: companyId }, 'automation.interrupted');
      return null;
    }
  }
}
