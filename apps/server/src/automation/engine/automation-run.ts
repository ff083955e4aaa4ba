/**
 * Takes in what customers write, company after company so that a busy one does not hold up the others. Any number of
 * processes do so; a ticket is with one at a time. Woken by what was written, and looks by itself now and then.
 */
import type { Core } from '../../core/ctx.ts';
import { Bell } from '../../core/process/bell.ts';
import type { Loop } from '../../core/process/progress.ts';
import { consumeNext } from './consume.ts';
import { unscopedCompaniesWithWork } from './work.queries.ts';

export interface AutomationRun {
  /** Resolves when what is being done is done. */
  stop(): Promise<void>;
}

const LANES = 3;

/** Takes in what waits in a company; false when nothing does. */
type Consume = (core: Core, companyId: number) => Promise<boolean>;

/** Begins anew when it stands still: a ticket is with whoever holds it, and everything else goes on. */
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
  const lanes = Array.from({ length: LANES }, () => new Lane(parts, waiting));
  const add = (companyId: number) => {
    waiting.add(companyId);
    for (const lane of lanes) lane.wake();
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
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** Companies that may have work, each in its turn. */
class WaitingCompanies {
  /** How often each was added: one that is added while somebody finds nothing has to be looked at again. */
  readonly #added = new Map<number, number>();

  add(companyId: number): void {
    this.#added.set(companyId, (this.#added.get(companyId) ?? 0) + 1);
  }

  /** The next one, which then comes last. */
  next(): { companyId: number; added: number } | undefined {
    const [first] = this.#added;
    if (!first) return undefined;
    const [companyId, added] = first;
    this.#added.delete(companyId);
    this.#added.set(companyId, added);
    return { companyId, added };
  }

  drop({ companyId, added }: { companyId: number; added: number }): void {
    if (this.#added.get(companyId) === added) this.#added.delete(companyId);
  }
}

/** One transaction at a time. */
class Lane {
  readonly #parts: RunParts;
  readonly #waiting: WaitingCompanies;
  readonly #bell = new Bell();
  readonly #done: Promise<void>;
  #isStopping = false;

  constructor(parts: RunParts, waiting: WaitingCompanies) {
    this.#parts = parts;
    this.#waiting = waiting;
    this.#done = this.#run();
  }

  wake(): void {
    this.#bell.ring();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#bell.ring();
    await this.#done;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const next = this.#waiting.next();
      if (!next) await this.#bell.wait(this.#parts.core.config.pollMs);
      // There may be more, and another lane may have found nothing meanwhile, because all of it was here.
      else if (await this.#consume(next.companyId)) this.#waiting.add(next.companyId);
      else this.#waiting.drop(next);
    }
  }

  async #consume(companyId: number): Promise<boolean> {
    const { core, loop, consume } = this.#parts;
    try {
      return await loop.during(() => consume(core, companyId));
    } catch (error) {
      core.log.warn({ error, company_id: companyId }, 'automation.interrupted');
      return false;
    }
  }
}
