/**
 * Sends what waits for a connection, while its link is up. The message rows are the outbox: only the owner of the
 * connection's lease drains them, one at a time a thread, in order. Each attempt is written down before it is made,
 * so a crash leaves it to be repeated under the same provider id.
 */
import type { Tx } from '../../core/ctx.ts';
import { type Core, type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { Bell } from '../../gateway/bell.ts';
import { assertFence, type Lease } from '../../gateway/lease.ts';
import type { Capabilities, OutboundCommand, ProviderSession } from '../../gateway/port.ts';
import { fetchWaitingMedia } from '../media/fetch-media.ts';
import { drainCommands } from './drain-commands.ts';
import { addressOf, toCommand } from './outbox.present.ts';
import {
  failOverdue,
  markFailed,
  markLater,
  markSending,
  markSent,
  type PendingMessage,
  takeRuns,
} from './outbox.queries.ts';
import { announceChanges } from './receive/announce.ts';
import { decideNext, type NextStep } from './send-outcome.rules.ts';
import { TokenBucket } from './token-bucket.ts';

export interface OutboxOptions {
  core: Core;
  lease: Lease;
  session: ProviderSession;
  capabilities: Capabilities;
  signal: AbortSignal;
}

const IN_FLIGHT_MAX = 32;

/** Runs until the signal; resolves when every send under way has its outcome written. */
export async function runOutbox(options: OutboxOptions): Promise<void> {
  const outbox = new Outbox(options);
  const { core, lease, signal } = options;
  const forThis = (run: () => void) => (id: number) => id === lease.connectionId && run();
  const offs = [
    core.wakes.on(
      'outbox',
      forThis(() => outbox.wake()),
    ),
    core.wakes.on(
      'media',
      forThis(() => outbox.wake()),
    ),
  ];
  const poll = setInterval(() => outbox.wake(), core.config.pollMs);
  const stop = () => outbox.wake();
  signal.addEventListener('abort', stop);
  try {
    await outbox.run();
  } finally {
    clearInterval(poll);
    for (const off of offs) off();
    signal.removeEventListener('abort', stop);
  }
}

class Outbox {
  readonly #options: OutboxOptions;
  readonly #bell = new Bell();
  readonly #ctx: Ctx;
  readonly #rate: TokenBucket;
  /** Threads with a send under way. */
  readonly #busy = new Map<number, Promise<void>>();
  #media: Promise<void> | undefined;
  #isMediaDue = true;
  #isSideWorkDue = true;
  #failure: unknown;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#ctx = companyCtx(options.core, options.lease.companyId);
    this.#rate = new TokenBucket(options.capabilities.rate.perSecond);
  }

  /** There may be messages, commands or files to see to. */
  wake(): void {
    this.#isMediaDue = true;
    this.#isSideWorkDue = true;
    this.#bell.ring();
  }

  async run(): Promise<void> {
    const { core, signal } = this.#options;
    while (!signal.aborted && !this.#failure) {
      this.#startMedia();
      if (this.#isSideWorkDue) await this.#doSideWork();
      const started = await this.#startRuns();
      if (started === 0) await this.#bell.wait(core.config.pollMs);
    }
    await Promise.allSettled([...this.#busy.values(), this.#media]);
    if (this.#failure) throw this.#failure;
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#bell.ring();
  }

  #startMedia(): void {
    if (!this.#isMediaDue || this.#media) return;
    this.#isMediaDue = false;
    this.#media = fetchWaitingMedia(this.#ctx, this.#options)
      .catch((error) => this.#fail(error))
      .finally(() => {
        this.#media = undefined;
      });
  }

  async #doSideWork(): Promise<void> {
    this.#isSideWorkDue = false;
    const { lease } = this.#options;
    await inTransaction(this.#ctx, async (tx) => {
      await assertFence(tx, lease);
      const overdue = await failOverdue(tx, lease.connectionId, 'ERR_SENDING_WAPP_MSG');
      if (overdue.length > 0) await announceChanges(tx, { messageIds: overdue, ticketIds: [] });
    });
    await drainCommands(this.#ctx, this.#options);
  }

  /** Takes the waiting messages of every free thread and starts sending them, thread by thread at once. */
  async #startRuns(): Promise<number> {
    const free = IN_FLIGHT_MAX - this.#busy.size;
    if (free === 0) return 0;
    const { lease } = this.#options;
    const found = await inTransaction(this.#ctx, async (tx) => {
      await assertFence(tx, lease);
      return takeRuns(tx, lease.connectionId, { busy: [...this.#busy.keys()], threads: free });
    });
    const runs = Map.groupBy(found, (message) => message.conversation_id);
    for (const [thread, run] of runs) this.#busy.set(thread, this.#sendRun(thread, run));
    return runs.size;
  }

  /** One after the other; the first that has to wait ends the run, so that none overtakes it. */
  async #sendRun(thread: number, run: readonly PendingMessage[]): Promise<void> {
    try {
      await this.#write((tx) => markSending(tx, run[0]!.id, this.#options.lease.epoch));
      for (const [index, message] of run.entries()) {
        const isDone = await this.#sendOne(message, run[index + 1]);
        if (!isDone || this.#options.signal.aborted) break;
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#busy.delete(thread);
      this.#bell.ring();
    }
  }

  /** The outcome and the next attempt are written together. */
  async #sendOne(message: PendingMessage, following: PendingMessage | undefined): Promise<boolean> {
    await this.#rate.take();
    const outcome = await this.#options.session.execute(this.#command(message));
    const next = decideNext(outcome, message.attempts + 1, Math.random());
    const goesOn = next.kind !== 'later' && following && !this.#options.signal.aborted;
    await this.#write(async (tx) => {
      await this.#writeOutcome(tx, message.id, next);
      if (goesOn) await markSending(tx, following.id, this.#options.lease.epoch);
    });
    return next.kind !== 'later';
  }

  #command(message: PendingMessage): OutboundCommand {
    const open = async () => {
      const stream = await this.#options.core.storage.open(message.file!.key);
      if (!stream) throw new Error('the stored file is gone');
      return stream;
    };
    return toCommand(message, { to: addressOf(message), open });
  }

  async #write(change: (tx: Tx) => Promise<void>): Promise<void> {
    await inTransaction(this.#ctx, async (tx) => {
      await assertFence(tx, this.#options.lease);
      await change(tx);
    });
  }

  async #writeOutcome(tx: Tx, id: string, next: NextStep): Promise<void> {
    if (next.kind === 'sent') await markSent(tx, id);
    else if (next.kind === 'failed') await markFailed(tx, id, next.error);
    else await markLater(tx, id, next);
    if (next.kind !== 'later') await announceChanges(tx, { messageIds: [id], ticketIds: [] });
  }
}
