/** Renews the leases of a process, on a separate database connection. */
import type { Core } from '../core/ctx.ts';
import type { Loop } from '../core/process/progress.ts';
import type { ConnectionRun } from './connection-run.ts';
import { unscopedRenewLeases } from './leases/lease.queries.ts';
import { openRenewalPool } from './supervisor.queries.ts';

const RENEWALS_PER_LEASE = 3;

type Pool = ReturnType<typeof openRenewalPool>;

interface RenewalOptions {
  core: Core;
  owner: string;
  /** The current runs. */
  runs(): ConnectionRun[];
}

export class LeaseRenewal {
  readonly #options: RenewalOptions;
  readonly #loop: Loop;
  readonly #timer: NodeJS.Timeout;
  #pool: Pool;
  #isRenewing = false;

  constructor(options: RenewalOptions) {
    const { core } = options;
    const everyMs = core.config.leaseMs / RENEWALS_PER_LEASE;
    this.#options = options;
    this.#pool = openRenewalPool(core);
    // Restarted before the leases have expired.
    this.#loop = core.progress.loop({
      name: 'leases',
      limitMs: Math.min(everyMs / 2, core.progress.stuckMs),
      heal: () => this.#beginAnew(),
    });
    this.#timer = setInterval(() => void this.#renew(), everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#loop.close();
    await this.#pool.end();
  }

  #beginAnew(): void {
    // Its connection may hang, so do not wait for its end.
    void this.#pool.end().catch(() => {});
    this.#pool = openRenewalPool(this.#options.core);
    this.#isRenewing = false;
    void this.#renew();
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const pool = this.#pool;
    try {
      await this.#loop.during(() => this.#renewOn(pool));
    } catch (error) {
      // Each run ends by itself before its lease can have expired.
      this.#options.core.log.warn({ error }, 'leases.renew_failed');
    } finally {
      if (pool === this.#pool) this.#isRenewing = false;
    }
  }

  async #renewOn(pool: Pool): Promise<void> {
    const { core, owner, runs } = this.#options;
    const renewing = runs();
    if (renewing.length === 0) return;
    const askedAt = performance.now();
    const leases = renewing.map(({ lease }) => lease);
    const held = await unscopedRenewLeases({ pool, config: core.config }, leases, owner);
    // A late answer says nothing about the present state.
    if (pool !== this.#pool) return;
    for (const run of renewing) {
      if (held.has(run.lease.connectionId)) run.renewed(askedAt);
      else run.lose('the lease was taken');
    }
  }
}
