/** A session whose linked device runs in a child process. */
import type { Readable } from 'node:stream';
import type { Core } from '../../../core/ctx.ts';
import type {
  Identity,
  LookupAnswer,
  MediaRef,
  OutboundCommand,
  ProviderSession,
  SendOutcome,
  SessionContext,
  SessionEnd,
  SessionState,
} from '../../../provider/port.ts';
import { admitDevice } from '../../leases/lease.ts';
import type { ChildHost } from './child-host.ts';
import type { LinkedDevicesChild, SessionEnds } from './child-process.ts';
import { leaseKey } from './protocol.ts';
import { keyedVault } from './vault.ts';

interface RemoteOptions {
  core: Core;
  host: ChildHost;
  child: LinkedDevicesChild;
  context: SessionContext;
  signal: AbortSignal;
}

/** If a child does not confirm that it has closed, the fence stops it. */
const CLOSE_MS = 10_000;

export class RemoteSession implements ProviderSession {
  readonly ended: Promise<SessionEnd>;

  readonly #options: RemoteOptions;
  readonly #lease: { companyId: number; connectionId: number; epoch: number };
  readonly #end = Promise.withResolvers<SessionEnd>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #unlisten: () => void;
  #isOver = false;

  constructor(options: RemoteOptions) {
    const { core, child, context, signal } = options;
    const { companyId, connectionId, epoch } = context;
    this.#options = options;
    this.#lease = { companyId, connectionId, epoch };
    this.ended = this.#end.promise;
    child.sessions.set(leaseKey(this.#lease), this.#ends());
    // The connection's row may hold a new wanted state.
    this.#unlisten = core.wakes.on('connection', (id) => {
      if (id === connectionId) child.tell({ t: 'look', lease: this.#lease });
    });
    signal.addEventListener('abort', () => void this.close('release'), { once: true });
  }

  /** @throws FencedError when the lease is lost */
  async begin(): Promise<void> {
    const { core, child } = this.#options;
    try {
      await admitDevice(core, this.#lease, child.deviceToken);
    } catch (error) {
      this.#isOver = true;
      this.#unlisten();
      this.#left();
      throw error;
    }
    if (!this.#isOver) child.tell({ t: 'open', lease: this.#lease });
  }

  async execute(command: OutboundCommand): Promise<SendOutcome> {
    const spool = await this.#options.host.spool;
    const spooled = await spool.put(command).catch(() => undefined);
    if (!spooled) return { s: 'failed', cls: 'retry', code: 'file' };
    try {
      const outcome = await this.#options.child.ask(this.#lease, 'execute', spooled);
      return outcome.s === 'accepted' ? { ...outcome, at: new Date(outcome.at) } : outcome;
    } catch {
      // It may have been sent before the child died.
      return { s: 'unknown' };
    } finally {
      await spool.remove(spooled);
    }
  }

  lookup(addresses: readonly Identity[]): Promise<LookupAnswer[]> {
    return this.#options.child
      .ask(this.#lease, 'lookup', addresses)
      .catch(() => addresses.map(() => ({ exists: 'unknown' as const })));
  }

  async fetchMedia(ref: MediaRef): Promise<Readable> {
    return this.#take(await this.#options.child.ask(this.#lease, 'fetchMedia', ref));
  }

  async fetchPicture(of: readonly Identity[]): Promise<Readable | undefined> {
    const file = await this.#options.child.ask(this.#lease, 'fetchPicture', of);
    return file ? this.#take(file) : undefined;
  }

  async #take(file: string): Promise<Readable> {
    return (await this.#options.host.spool).take(file);
  }

  async close(mode: 'release' | 'logout'): Promise<void> {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#unlisten();
      this.#options.child.tell({ t: 'close', lease: this.#lease, mode });
      const late = setTimeout(() => this.#left(), CLOSE_MS);
      void this.#closed.promise.then(() => clearTimeout(late));
    }
    await this.#closed.promise;
  }

  #ends(): SessionEnds {
    return {
      companyId: this.#lease.companyId,
      vault: keyedVault(this.#options.core.secrets, this.#lease),
      state: (state) => this.#report(state),
      ended: (end) => this.#end.resolve(end),
      closed: () => this.#left(),
    };
  }

  #report(state: SessionState): void {
    if (this.#isOver) return;
    this.#options.context
      .report(state)
      .catch((error) => this.#options.context.log.warn({ error }, 'connection.state_write_failed'));
  }

  #left(): void {
    const { child, host } = this.#options;
    child.sessions.delete(leaseKey(this.#lease));
    this.#closed.resolve();
    host.left(child);
  }
}
