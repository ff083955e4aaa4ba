/**
 * The gateway role: holds the provider sessions of connections that should be up. Any number of processes share them;
 * a connection's lease says which one runs it.
 */
import type { Core } from '../core/ctx.ts';
import { unscopedLeaveGateways } from '../core/process/process-presence.ts';
import type { Loop } from '../core/process/progress.ts';
import { WakeSignal } from '../core/process/wake-signal.ts';
import { type Adapters, providerAdapters } from './adapters.ts';
import { ConnectionRun, type RunParts } from './connection-run.ts';
import { createSink } from './inbound/sink.ts';
import { LeaseRenewal } from './lease-renewal.ts';
import { unscopedFreeLeases } from './leases/lease.queries.ts';
import { acquireLease } from './leases/lease.ts';
import { Share } from './leases/share.ts';
import { DueWork } from './outbound/due-work.ts';
import { type Feed, runOutbox } from './outbound/outbox.ts';
import { SilentHolders } from './silent-holders.ts';
import {
  unscopedChangedConnections,
  unscopedFreeConnections,
  type WantedConnection,
} from './supervisor.queries.ts';

export interface Gateway {
  /** Finishes sends under way, closes the sessions and frees their leases for others. */
  stop(): Promise<void>;
}

/** Delay between two new sessions: a start with many connections must neither flood the provider nor take them all. */
const START_GAP_MS = 200;
/** Other processes may be faster with some of them. */
const CANDIDATES = 20;

interface GatewayOptions {
  /** Owner of the leases: this process's id, known to the others that share the connections. */
  owner?: string;
  adapters?: Adapters;
  parts?: RunParts;
  /** Puts further messages into the outbox of each connection whose link is up. */
  feed?: Feed;
}

export function startGateway(core: Core, options: GatewayOptions = {}): Gateway {
  const { owner = crypto.randomUUID(), adapters = providerAdapters(core) } = options;
  const { feed } = options;
  const dueWork = new DueWork(core, feed?.findFeedable);
  const drain: RunParts['runOutbox'] = (outbox) => runOutbox({ ...outbox, feed, dueWork });
  const { parts = { createSink, runOutbox: drain } } = options;
  const supervisor = new Supervisor(core, { owner, adapters, parts });
  return { stop: () => supervisor.stop() };
}

class Supervisor {
  readonly #core: Core;
  readonly #adapters: Adapters;
  readonly #parts: RunParts;
  readonly #owner: string;
  readonly #share: Share;
  readonly #silent: SilentHolders;
  readonly #runs = new Map<number, ConnectionRun>();
  readonly #endings = new Map<ConnectionRun, Promise<void>>();
  readonly #wakeSignal = new WakeSignal();
  readonly #renewal: LeaseRenewal;
  readonly #rounds: Loop;
  readonly #unlisten: () => void;
  readonly #loop: Promise<void>;
  #isStopping = false;
  #nextStartAt = 0;
  #stopped: Promise<void> | undefined;

  constructor(core: Core, { owner, adapters, parts }: Required<Omit<GatewayOptions, 'feed'>>) {
    this.#core = core;
    this.#adapters = adapters;
    this.#parts = parts;
    this.#owner = owner;
    this.#share = new Share(core, owner);
    this.#silent = new SilentHolders(core, owner);
    this.#renewal = new LeaseRenewal({ core, owner, runs: () => [...this.#runs.values()] });
    this.#rounds = core.progress.loop({ name: 'gateway' });
    this.#unlisten = core.wakes.on('connection', (id) => {
      this.#runs.get(id)?.hurry();
      this.#wakeSignal.set();
    });
    this.#loop = this.#watch();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    this.#unlisten();
    this.#wakeSignal.set();
    await unscopedLeaveGateways(this.#core, this.#owner).catch((error) =>
      this.#core.log.warn({ error }, 'gateway.goodbye_failed'),
    );
    await this.#loop;
    this.#rounds.close();
    for (const run of this.#runs.values()) run.stop('release');
    await Promise.all(this.#endings.values());
    await this.#renewal.stop();
  }

  async #watch(): Promise<void> {
    await this.#freeOrphans();
    while (!this.#isStopping) {
      try {
        if (this.#core.disk.isFull('database')) this.#holdUp();
        else await this.#rounds.during(() => this.#keepUp());
      } catch (error) {
        this.#core.log.warn({ error }, 'gateway.poll_failed');
      }
      this.#count();
      await this.#wakeSignal.wait(this.#untilNextRound());
    }
  }

  async #keepUp(): Promise<void> {
    await this.#stopUnwanted();
    await this.#silent.freeLeases();
    if (await this.#startFree()) await this.#giveAway();
  }

  /** Another run takes the lease under its next epoch, which keeps this one from writing should it wake up. */
  #abandon(run: ConnectionRun): void {
    const { connectionId } = run.lease;
    run.lose('it was stuck');
    if (this.#runs.get(connectionId) === run) this.#runs.delete(connectionId);
    this.#endings.delete(run);
    this.#wakeSignal.set();
  }

  /** At most one a round, and only connections that are up: failing ones have their own waits. */
  async #giveAway(): Promise<void> {
    const successor = await this.#share.findSuccessor();
    const run = successor && [...this.#runs.values()].find(({ status }) => status === 'CONNECTED');
    if (!run) return;
    this.#share.promise(run.lease, successor);
    run.stop('release');
  }

  /** Providers keep what they cannot deliver; a database that cannot write its log would stop everything. */
  #holdUp(): void {
    for (const run of this.#runs.values()) run.stop('release');
  }

  #untilNextRound(): number {
    const pollMs = this.#core.config.pollMs * (0.75 + Math.random() / 2);
    const gapMs = this.#nextStartAt - performance.now();
    return gapMs > 0 ? Math.min(gapMs, pollMs) : pollMs;
  }

  /** Only one server runs on the built-in database, so leases there belong to a process that is gone. */
  async #freeOrphans(): Promise<void> {
    if (this.#core.config.databaseUrl) return;
    await unscopedFreeLeases(this.#core).catch((error) =>
      this.#core.log.warn({ error }, 'leases.free_failed'),
    );
  }

  async #stopUnwanted(): Promise<void> {
    const running = [...this.#runs].map(([id, { generation }]) => ({ id, generation }));
    for (const { id, wanted } of await unscopedChangedConnections(this.#core, running))
      this.#runs.get(id)?.stop(wanted === 'up' ? 'release' : 'logout');
  }

  /** At most one a round; rounds follow quickly while there may be more. True when none is free. */
  async #startFree(): Promise<boolean> {
    if (performance.now() < this.#nextStartAt) return false;
    const free = await unscopedFreeConnections(this.#core, {
      providers: [...this.#adapters.keys()],
      owner: this.#owner,
      running: [...this.#runs.keys()],
      limit: CANDIDATES,
    });
    for (const connection of free) {
      if (this.#isStopping || (await this.#start(connection))) return false;
    }
    return free.length === 0;
  }

  /** False when another process was faster. */
  async #start(connection: WantedConnection): Promise<boolean> {
    const adapter = this.#adapters.get(connection.provider);
    if (!adapter) return false;
    const askedAt = performance.now();
    const lease = await acquireLease(this.#core, connection, this.#owner);
    if (!lease) return false;
    this.#nextStartAt = askedAt + START_GAP_MS;
    const run: ConnectionRun = new ConnectionRun({
      core: this.#core,
      lease,
      generation: connection.generation,
      adapter,
      parts: this.#parts,
      onStuck: () => this.#abandon(run),
    });
    run.renewed(askedAt);
    this.#runs.set(connection.connectionId, run);
    this.#endings.set(
      run,
      this.#end(run).finally(() => this.#endings.delete(run)),
    );
    return true;
  }

  /** Waits for the end of a run and makes the connection free for the next. */
  async #end(run: ConnectionRun): Promise<void> {
    const { connectionId } = run.lease;
    await run.done.catch((error) => this.#core.log.error({ error }, 'connection.run_failed'));
    // A stuck run may end when another has taken its place.
    if (this.#runs.get(connectionId) === run) this.#runs.delete(connectionId);
    if (run.isLost) this.#share.forget(run.lease);
    else {
      await this.#share
        .letGo(run.lease)
        .catch((error) => this.#core.log.warn({ error }, 'lease.release_failed'));
    }
    this.#wakeSignal.set();
  }

  #count(): void {
    this.#core.metrics.waSessionState.reset();
    for (const run of this.#runs.values()) {
      this.#core.metrics.waSessionState.inc({ state: run.status });
    }
  }
}
