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
  takeHeads,
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
  const bell = new Bell();
  const { core, lease, signal } = options;
  const ring = (id: number) => id === lease.connectionId && bell.ring();
  const offs = [core.wakes.on('outbox', ring), core.wakes.on('media', ring)];
  const stop = () => bell.ring();
  signal.addEventListener('abort', stop);
  try {
    await new Outbox(options, bell).run();
  } finally {
    for (const off of offs) off();
    signal.removeEventListener('abort', stop);
  }
}

class Outbox {
  readonly #options: OutboxOptions;
  readonly #bell: Bell;
  readonly #ctx: Ctx;
  readonly #rate: TokenBucket;
  /** Threads with a send under way. */
  readonly #busy = new Map<number, Promise<void>>();
  #failure: unknown;

  constructor(options: OutboxOptions, bell: Bell) {
    this.#options = options;
    this.#bell = bell;
    this.#ctx = companyCtx(options.core, options.lease.companyId);
    this.#rate = new TokenBucket(options.capabilities.rate.perSecond);
  }

  async run(): Promise<void> {
    const { core, signal } = this.#options;
    let media: Promise<unknown> = Promise.resolve();
    let isFetching = false;
    while (!signal.aborted && !this.#failure) {
      const started = await this.#startSends();
      await drainCommands(this.#ctx, this.#options);
      if (!isFetching) {
        isFetching = true;
        media = fetchWaitingMedia(this.#ctx, this.#options)
          .catch((error) => this.#fail(error))
          .finally(() => {
            isFetching = false;
          });
      }
      if (started === 0) await this.#bell.wait(core.config.pollMs);
    }
    await Promise.allSettled([...this.#busy.values(), media]);
    if (this.#failure) throw this.#failure;
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#bell.ring();
  }

  /** Takes the first waiting message of every free thread and starts sending it. */
  async #startSends(): Promise<number> {
    if (this.#busy.size >= IN_FLIGHT_MAX) return 0;
    const { lease } = this.#options;
    const heads = await inTransaction(this.#ctx, async (tx) => {
      await assertFence(tx, lease);
      const overdue = await failOverdue(tx, lease.connectionId, 'ERR_SENDING_WAPP_MSG');
      if (overdue.length > 0) await announceChanges(tx, { messageIds: overdue, ticketIds: [] });
      const free = IN_FLIGHT_MAX - this.#busy.size;
      const found = (await takeHeads(tx, lease.connectionId, [...this.#busy.keys()])).slice(
        0,
        free,
      );
      if (found.length > 0)
        await markSending(
          tx,
          found.map((head) => head.id),
          lease.epoch,
        );
      return found;
    });
    for (const head of heads) this.#busy.set(head.conversation_id, this.#send(head));
    return heads.length;
  }

  async #send(head: PendingMessage): Promise<void> {
    try {
      await this.#rate.take();
      const outcome = await this.#options.session.execute(this.#command(head));
      const next = decideNext(outcome, head.attempts + 1, Math.random());
      await inTransaction(this.#ctx, (tx) => this.#write(tx, head.id, next));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#busy.delete(head.conversation_id);
      this.#bell.ring();
    }
  }

  #command(head: PendingMessage): OutboundCommand {
    const open = async () => {
      const stream = await this.#options.core.storage.open(head.file!.key);
      if (!stream) throw new Error('the stored file is gone');
      return stream;
    };
    return toCommand(head, { to: addressOf(head), open });
  }

  async #write(tx: Tx, id: string, next: NextStep): Promise<void> {
    await assertFence(tx, this.#options.lease);
    if (next.kind === 'sent') await markSent(tx, id);
    else if (next.kind === 'failed') await markFailed(tx, id, next.error);
    else await markLater(tx, id, next);
    if (next.kind !== 'later') await announceChanges(tx, { messageIds: [id], ticketIds: [] });
  }
}
