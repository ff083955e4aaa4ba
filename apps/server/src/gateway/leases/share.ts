/**
 * Gateways share the connections evenly: who has more than others gives one away at a time. Each goes to a certain
 * gateway, which alone may take it for a while; so none goes back and forth.
 */
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { type Lease, releaseLease } from './lease.ts';
import { bequeathLease, readGiven, unscopedGatewayLoads } from './share.queries.ts';
import { chooseHeir, stillUnwilling } from './share.rules.ts';

const LOOKS_PER_LEASE = 3;

interface Gift {
  lease: Lease;
  heir: string;
}

export class Share {
  readonly #core: Core;
  readonly #owner: string;
  /** When they did not take what they were given: the next they would not take either, for a while. */
  readonly #refusals = new Map<string, number>();
  /** Its session is being closed. */
  #promised: Gift | undefined;
  /** Its heir has not been seen to have it. */
  #given: Gift | undefined;
  #nextLookAt = 0;

  constructor(core: Core, owner: string) {
    this.#core = core;
    this.#owner = owner;
  }

  /** To whom one connection has to go now; undefined while the one before is on its way. */
  async findHeir(): Promise<string | undefined> {
    const now = performance.now();
    if (this.#promised || now < this.#nextLookAt) return undefined;
    this.#nextLookAt = now + this.#core.config.leaseMs / LOOKS_PER_LEASE;
    if (this.#given && !(await this.#hasArrived(this.#given))) return undefined;
    this.#given = undefined;
    const unwilling = stillUnwilling(this.#refusals, { now, leaseMs: this.#core.config.leaseMs });
    return chooseHeir(await unscopedGatewayLoads(this.#core), this.#owner, unwilling);
  }

  promise(lease: Lease, heir: string): void {
    this.#promised = { lease, heir };
  }

  /** Nobody will let this lease go: it is lost. */
  forget(lease: Lease): void {
    if (this.#promised?.lease === lease) this.#promised = undefined;
  }

  /** The session is closed: the lease goes to whom it was promised, or to anybody, who hears of it at once. */
  async letGo(lease: Lease): Promise<void> {
    const gift = this.#promised;
    if (gift?.lease !== lease) {
      await releaseLease(this.#core, lease);
      return this.#core.wakes.send('connection', lease.connectionId);
    }
    try {
      await inTransaction(this.#ctx(lease), (tx) => bequeathLease(tx, lease, gift.heir));
      this.#given = gift;
    } finally {
      this.#promised = undefined;
    }
    this.#core.wakes.send('connection', lease.connectionId);
  }

  /** False while only the heir may take it. */
  async #hasArrived({ lease, heir }: Gift): Promise<boolean> {
    const found = await inTransaction(this.#ctx(lease), (tx) => readGiven(tx, lease));
    if (!found) return true;
    const takeovers = found.epoch - lease.epoch;
    if (takeovers === 0 && found.isKept) return false;
    // Of more than one takeover, the first may have been his.
    if (takeovers === 0 || (takeovers === 1 && found.owner !== heir)) {
      this.#refusals.set(heir, performance.now());
      this.#core.log.warn({ heir }, 'gateway.handover_missed');
    }
    return true;
  }

  #ctx({ companyId }: Lease): ReturnType<typeof companyCtx> {
    return companyCtx(this.#core, companyId);
  }
}
