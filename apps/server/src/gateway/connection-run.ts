/**
 * One connection while this process holds its lease: opens the provider's session, repeatedly with growing waits,
 * sends while the link is up, and keeps the connection's row accurate.
 */
import type { Core } from '../core/ctx.ts';
import type { Log } from '../core/log.ts';
import { backoffMs } from '../core/process/backoff.ts';
import type { Loop } from '../core/process/progress.ts';
import { WakeSignal } from '../core/process/wake-signal.ts';
import {
  FencedError,
  type InboundEvent,
  type ProviderAdapter,
  type ProviderSession,
  type SessionContext,
  type SessionEnd,
} from '../provider/port.ts';
import { applyState, type StateChange } from './apply-state.ts';
import { retryRefused } from './inbound/retry-refused.ts';
import type { Lease } from './leases/lease.ts';
import { OutboxRun, type RunOutbox } from './outbound/outbox-run.ts';

/** The part of the inbox that the run uses. */
export interface RunParts {
  createSink(core: Core, lease: Lease): { append(events: readonly InboundEvent[]): Promise<void> };
  runOutbox: RunOutbox;
}

interface RunOptions {
  core: Core;
  lease: Lease;
  generation: number;
  adapter: ProviderAdapter;
  parts: RunParts;
  /** Its outbox or inbox is stuck. */
  onStuck(): void;
}

type CloseMode = Parameters<ProviderSession['close']>[0];

/** A session whose link was up for this long counts as good: the next wait is short again. */
const STABLE_MS = 60_000;
/** Closed before the lease can have expired, in case the database does not answer. */
const SAFE_PART_OF_LEASE = 0.8;

const OPEN_FAILED: SessionEnd = { next: 'backoff', status: 'TIMEOUT', reason: 'connection-lost' };

export class ConnectionRun {
  readonly lease: Lease;
  readonly generation: number;
  /** Resolves when the session is closed and nothing is written any more. */
  readonly done: Promise<void>;
  status: StateChange['status'] = 'OPENING';
  isLost = false;

  readonly #options: RunOptions;
  readonly #log: Log;
  readonly #wakeSignal = new WakeSignal();
  readonly #stop = new AbortController();
  readonly #stopped: Promise<undefined>;
  #closeMode: CloseMode = 'release';
  #expiry: NodeJS.Timeout | undefined;
  /** When the link of this session came up. */
  #connectedAt = Number.POSITIVE_INFINITY;
  #reports: Promise<unknown> = Promise.resolve();
  readonly #outbox: Loop;
  readonly #inbox: Loop;

  constructor(options: RunOptions) {
    this.#options = options;
    this.lease = options.lease;
    this.generation = options.generation;
    this.#log = options.core.log.child({
      company_id: options.lease.companyId,
      connection_id: options.lease.connectionId,
    });
    this.#outbox = this.#watch('outbox');
    this.#inbox = this.#watch('inbox');
    const { signal } = this.#stop;
    this.#stopped = new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    this.renewed(performance.now());
    this.done = this.#run();
  }

  /** The lease is valid for its whole lifetime from `at` on. */
  renewed(at: number): void {
    clearTimeout(this.#expiry);
    if (this.#stop.signal.aborted) return;
    const lifeMs = this.#options.core.config.leaseMs * SAFE_PART_OF_LEASE;
    const leftMs = Math.max(0, at + lifeMs - performance.now());
    this.#expiry = setTimeout(() => this.lose('the lease could not be renewed'), leftMs);
  }

  /** Ends the wait before the next attempt. */
  hurry(): void {
    this.#wakeSignal.set();
  }

  stop(mode: CloseMode): void {
    if (this.#stop.signal.aborted) return;
    this.#closeMode = mode;
    this.#stop.abort();
    this.#wakeSignal.set();
  }

  /** Another process may own the connection now: ends the session and writes nothing. */
  lose(why: string): void {
    if (this.isLost) return;
    this.isLost = true;
    this.#log.warn({ why }, 'connection.lease_lost');
    this.#unwatch();
    this.stop('release');
  }

  #watch(name: 'outbox' | 'inbox'): Loop {
    const { core, lease, onStuck } = this.#options;
    const facts = { company_id: lease.companyId, connection_id: lease.connectionId };
    return core.progress.loop({ name, facts, heal: onStuck });
  }

  #unwatch(): void {
    this.#outbox.close();
    this.#inbox.close();
  }

  async #run(): Promise<void> {
    let failures = 0;
    const retries = this.#retryRefused();
    try {
      for (let end = await this.#session(); end; end = await this.#session()) {
        // A server that accepts the connection and never answers the login is no link.
        const hasLasted = performance.now() - this.#connectedAt > STABLE_MS;
        if (hasLasted) failures = 0;
        if (await this.#settle(end, { failures: failures++, hasLasted })) return;
      }
    } finally {
      clearTimeout(this.#expiry);
      this.#unwatch();
      this.stop('release');
      // Without the lease nothing is written any more, and the database may be unreachable.
      if (!this.isLost) await retries;
    }
  }

  async #retryRefused(): Promise<void> {
    const { core } = this.#options;
    const { signal } = this.#stop;
    // Only a lost lease ends it.
    await this.#fenced(retryRefused({ core, lease: this.lease, log: this.#log, signal })).catch(
      () => {},
    );
  }

  /** Writes how a session ended and waits until the next may start; true when none may. */
  async #settle(
    end: SessionEnd,
    { failures, hasLasted }: { failures: number; hasLasted: boolean },
  ): Promise<boolean> {
    this.#log.info({ reason: end.reason, next: end.next }, 'connection.session_ended');
    const isFinal = end.next === 'stop';
    const isWritten = await this.#reportEnd(end, hasLasted);
    if (isFinal && isWritten) return true;
    if (end.next !== 'restart')
      await this.#wakeSignal.wait(Math.max(end.afterMs ?? 0, backoffMs(failures)));
    return false;
  }

  /** Undefined when we ended it. */
  async #session(): Promise<SessionEnd | undefined> {
    if (this.#stop.signal.aborted) return undefined;
    this.#connectedAt = Number.POSITIVE_INFINITY;
    const life = new AbortController();
    const outbox = new OutboxRun({
      ...this.#options,
      log: this.#log,
      loop: this.#outbox,
      onFenced: () => this.lose('a write was refused'),
    });
    let session: ProviderSession;
    try {
      session = await this.#options.adapter.open(this.#context(outbox), life.signal);
    } catch (error) {
      this.#log.warn({ error }, 'connection.session_open_failed');
      return this.#stop.signal.aborted ? undefined : OPEN_FAILED;
    }
    outbox.use(session);
    try {
      return await Promise.race([session.ended, this.#stopped]);
    } finally {
      await this.#close(session, outbox);
      life.abort();
    }
  }

  /**
   * The outbox first, so that a message being sent gets its answer. Without the lease the session first: the database
   * may be unreachable, and another process may already have opened a session.
   */
  async #close(session: ProviderSession, outbox: OutboxRun): Promise<void> {
    const sent = outbox.close();
    if (!this.isLost) await sent;
    await session
      .close(this.#closeMode)
      .catch((error) => this.#log.warn({ error }, 'connection.session_close_failed'));
    await sent;
  }

  #context(outbox: OutboxRun): SessionContext {
    const { core, parts } = this.#options;
    const sink = parts.createSink(core, this.lease);
    return {
      ...this.lease,
      log: this.#log,
      append: (events) => this.#inbox.during(() => this.#fenced(sink.append(events))),
      report: (state) => {
        const isOpen = state.status === 'CONNECTED';
        if (isOpen) this.#connectedAt = Math.min(this.#connectedAt, performance.now());
        outbox.setOpen(isOpen);
        return this.#report(state);
      },
    };
  }

  /** One after another, so that the row ends with the latest state. */
  #report(state: StateChange): Promise<void> {
    this.status = state.status;
    const written = this.#reports.then(() =>
      this.isLost ? undefined : applyState(this.#options.core, this, state),
    );
    this.#reports = written.catch(() => {});
    return this.#fenced(written);
  }

  async #reportEnd(end: SessionEnd, hasLasted: boolean): Promise<boolean> {
    const { next, status, reason, detail = '' } = end;
    const change: StateChange = { status, reason, detail, isFinal: next === 'stop' };
    if (next !== 'restart') change.failure = hasLasted ? 'first' : 'again';
    try {
      await this.#report(change);
      return true;
    } catch (error) {
      this.#log.warn({ error }, 'connection.state_write_failed');
      return this.isLost;
    }
  }

  async #fenced<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof FencedError) this.lose('a write was refused');
      throw error;
    }
  }
}
