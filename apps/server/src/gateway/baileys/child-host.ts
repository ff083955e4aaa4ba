/** The children of this process. A session goes to one that has room; one that is empty for a while ends. */
import type { Core } from '../../core/ctx.ts';
import { childConfig } from './child-needs.ts';
import { LinkedDevicesChild } from './child-process.ts';
import { CLOCKS, type Clocks } from './clocks.ts';
import type { ChildStart } from './protocol.ts';
import { openSpool, type Spool } from './spool.ts';

/** A connection that is renewed or moved comes back within this time. */
const EMPTY_MS = 10_000;

export class ChildHost {
  readonly #core: Core;
  readonly #clocks: Clocks;
  readonly #children = new Set<LinkedDevicesChild>();
  #spool: Promise<Spool> | undefined;

  constructor(core: Core, clocks = CLOCKS) {
    this.#core = core;
    this.#clocks = clocks;
  }

  get spool(): Promise<Spool> {
    this.#spool ??= openSpool();
    return this.#spool;
  }

  /** Ids of the processes, for tests that end them. */
  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? []);
  }

  /** As when this process is killed. For tests. */
  cutLines(): void {
    for (const child of this.#children) child.end();
  }

  /** Whoever gets it adds his session at once: the next one counts it. */
  childWithRoom(spoolDir: string): LinkedDevicesChild {
    const { waSessionsPerProcess } = this.#core.config;
    const found = [...this.#children].find(
      ({ isDraining, sessions }) => !isDraining && sessions.size < waSessionsPerProcess,
    );
    return found ?? this.#start(spoolDir);
  }

  /** A session has left. */
  left(child: LinkedDevicesChild): void {
    if (child.sessions.size > 0) return;
    if (child.isDraining) child.end();
    else this.#dismissLater(child);
  }

  #dismissLater(child: LinkedDevicesChild): void {
    setTimeout(() => {
      if (child.sessions.size === 0) this.#dismiss(child);
    }, EMPTY_MS).unref();
  }

  #dismiss(child: LinkedDevicesChild): void {
    child.isDraining = true;
    child.end();
  }

  #start(spoolDir: string): LinkedDevicesChild {
    const start: ChildStart = {
      config: childConfig(this.#core.config),
      databaseUrl: this.#core.pool.options.connectionString ?? '',
      isTerminal: process.stdout.isTTY === true,
      spoolDir,
      clocks: this.#clocks,
    };
    const child = new LinkedDevicesChild(this.#core, start, () => this.#children.delete(child));
    this.#children.add(child);
    return child;
  }
}
