/**
 * Killed gateways: their leases are freed as soon as their process is seen dead on this host, or when their database
 * session stays away. A frozen one keeps its session: there the lease decides.
 */
import type { Core } from '../core/ctx.ts';
import { thisHost } from '../core/db/life-line.ts';
import { isSameProcess } from '../core/process/pid-lock.ts';
import {
  type SilentHolder,
  unscopedFreeLeasesOf,
  unscopedSilentHolders,
} from './leases/lease.queries.ts';

/** A live process has its session back within a moment: 5 seconds of the default lease. */
const GRACE_PART_OF_LEASE = 1 / 6;

export class SilentHolders {
  readonly #core: Core;
  readonly #owner: string;
  /** Since when each was seen without its session. */
  #silentSince = new Map<string, number>();

  constructor(core: Core, owner: string) {
    this.#core = core;
    this.#owner = owner;
  }

  /** Called in each round. While the database is unavailable nobody counts as missing: the time restarts. */
  async freeLeases(): Promise<void> {
    const holders = await this.#look();
    const now = performance.now();
    const graceMs = this.#core.config.leaseMs * GRACE_PART_OF_LEASE;
    const before = this.#silentSince;
    this.#silentSince = new Map(holders.map(({ owner }) => [owner, before.get(owner) ?? now]));
    for (const holder of holders) {
      const silentMs = now - this.#silentSince.get(holder.owner)!;
      const why = causeOfDeath(holder, silentMs > graceMs);
      if (why) await this.#free(holder.owner, why);
    }
  }

  async #look(): Promise<SilentHolder[]> {
    try {
      return await unscopedSilentHolders(this.#core, this.#owner);
    } catch (error) {
      this.#silentSince.clear();
      throw error;
    }
  }

  async #free(holder: string, why: string): Promise<void> {
    const leases = await unscopedFreeLeasesOf(this.#core, holder);
    if (leases > 0) this.#core.log.warn({ holder, leases, why }, 'lease.holder_gone');
  }
}

/** A holder that is seen alive on this host will come back soon, or its lease expires. */
function causeOfDeath(
  { host, pid, pidStart }: SilentHolder,
  isOverdue: boolean,
): string | undefined {
  if (host === thisHost) return isSameProcess(pid, pidStart) ? undefined : 'process ended';
  return isOverdue ? 'no session at the database' : undefined;
}
