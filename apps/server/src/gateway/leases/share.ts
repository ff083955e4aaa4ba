/**
 * Gateways share the connections evenly: one with more than others gives one away at a time. Each goes to a chosen
 * gateway, which alone may take it for a while; so none goes back and forth.
 */
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { type Lease, releaseLease } from './lease.ts';
import { handOverLease, readGiven, unscopedGatewayLoads } from './share.queries.ts';
import { chooseSuccessor, stillUnwilling } from './share.rules.ts';

const LOOKS_PER_LEASE = 3;

interface Handover {
  lease: Lease;
  successor: string;
}

export class Share {
  readonly #core: Core;
  readonly #owner: string;
  /** When each gateway missed a handover: for a while it would probably miss the next one too. */
  readonly #refusals = new Map<string, number>();
  /** Its session is being closed. */
  #promised: Handover | undefined;
  /** Its successor has not been seen to hold it yet. */
  #given: Handover | undefined;
  #nextLookAt = 0;

  constructor(core: Core, owner: string) {
    this.#core = core;
    this.#owner = owner;
  }

  /** The gateway that gets a connection now; undefined while the previous one is still in handover. */
  async findSuccessor(): Promise<string | undefined> {
    const now = performance.now();
    if (this.#promised || now < this.#nextLookAt) return undefined;
    this.#nextLookAt = now + this.#core.config.leaseMs / LOOKS_PER_LEASE;
    if (this.#given && !(await this.#hasArrived(this.#given))) return undefined;
    this.#given = undefined;
    const unwilling = stillUnwilling(this.#refusals, { now, leaseMs: this.#core.config.leaseMs });
    return chooseSuccessor(await unscopedGatewayLoads(this.#core), this.#owner, unwilling);
  }

  promise(lease: Lease, successor: string): void {
    this.#promised = { lease, successor };
  }

  /** The lease will not be released: it is lost. */
  forget(lease: Lease): void {
    if (this.#promised?.lease === lease) this.#promised = undefined;
  }

  /** The session is closed: the lease goes to its chosen successor, or is free for anybody, who is woken at once. */
  async letGo(lease: Lease): Promise<void> {
    const handover = this.#promised;
    if (handover?.lease !== lease) {
      await releaseLease(this.#core, lease);
      return this.#core.wakes.send('connection', lease.connectionId);
    }
    try {
      await inTransaction(this.#ctx(lease), (tx) => handOverLease(tx, lease, handover.successor));
      this.#given = handover;
    } finally {
      this.#promised = undefined;
    }
    this.#core.wakes.send('connection', lease.connectionId);
  }

  /** False while only the successor may take it. */
  async #hasArrived({ lease, successor }: Handover): Promise<boolean> {
    const found = await inTransaction(this.#ctx(lease), (tx) => readGiven(tx, lease));
    if (!found) return true;
    const takeovers = found.epoch - lease.epoch;
    if (takeovers === 0 && found.isKept) return false;
    // After several takeovers, the first may have been the successor's.
    if (takeovers === 0 || (takeovers === 1 && found.owner !== successor)) {
      this.#refusals.set(successor, performance.now());
      this.#core.log.warn({ successor }, 'gateway.handover_missed');
    }
    return true;
  }

  #ctx({ companyId }: Lease): ReturnType<typeof companyCtx> {
    return companyCtx(this.#core, companyId);
  }
}
