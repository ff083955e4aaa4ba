/**
 * Records attempts before they are made, and their outcomes. What comes while one transaction is under way is written
 * together in the next: the more a connection sends, the less a message costs.
 */
import { nameMessages } from '../../conversation/inbound/name-messages.ts';
import { announceChanges } from '../../conversation/messages/announce.ts';
import {
  listPending,
  markFailed,
  markLater,
  markSending,
  markSent,
  type PendingMessage,
} from '../../conversation/messages/outbox.queries.ts';
import { type Ctx, inTransaction, type Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { isConnectionLost } from '../../core/errors.ts';
import { FencedError } from '../../provider/port.ts';
import { assertFence, type Lease } from '../leases/lease.ts';
import type { NextStep } from './send-outcome.rules.ts';

export interface Outcome {
  message: PendingMessage;
  step: NextStep;
}

/**
 * Whether the next message may be sent. It may have been reported as sent while it waited, or a report on an earlier attempt
 * may be stored and not applied yet.
 */
export type Leave = 'send' | 'settled' | 'unread-reports';

/** An outcome, the attempt that follows it, or both. */
interface Entry {
  outcome: Outcome | undefined;
  next: PendingMessage | undefined;
  done: PromiseWithResolvers<Leave>;
}

const BATCH_MAX = 64;

export class AttemptLog {
  readonly #ctx: Ctx;
  readonly #lease: Lease;
  readonly #waiting: Entry[] = [];
  #isWriting = false;

  constructor(ctx: Ctx, lease: Lease) {
    this.#ctx = ctx;
    this.#lease = lease;
  }

  /**
   * @param outcome of the attempt just made, if there was one
   * @param next the message to be sent afterwards
   * @returns for the next message; 'settled' without one
   * @throws FencedError when the lease is lost
   */
  write(outcome: Outcome | undefined, next: PendingMessage | undefined): Promise<Leave> {
    const done = Promise.withResolvers<Leave>();
    this.#waiting.push({ outcome, next, done });
    if (!this.#isWriting) void this.#writeWaiting();
    return done.promise;
  }

  async #writeWaiting(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeBatch(this.#waiting.splice(0, BATCH_MAX));
    this.#isWriting = false;
  }

  async #writeBatch(batch: readonly Entry[]): Promise<void> {
    try {
      const leaves = await inTransaction(this.#ctx, (tx) => this.#store(tx, batch));
      for (const { next, done } of batch) done.resolve(leaves.get(next?.id ?? '') ?? 'settled');
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) return this.#writeEach(batch);
      for (const { done } of batch) done.reject(error);
    }
  }

  async #writeEach(batch: readonly Entry[]): Promise<void> {
    for (const entry of batch) await this.#writeBatch([entry]);
  }

  /** @returns by message; those that are settled are missing */
  async #store(tx: Tx, batch: readonly Entry[]): Promise<Map<string, Leave>> {
    const { connectionId } = this.#lease;
    const outcomes = batch.flatMap(({ outcome }) => outcome ?? []);
    const next = batch.flatMap((entry) => entry.next?.id ?? []);
    await nameMessages(tx, connectionId, outcomes.flatMap(nameGiven));
    for (const { message, step } of outcomes) {
      if (step.kind === 'later') await markLater(tx, message, step);
      if (step.kind === 'failed') await markFailed(tx, message, step);
    }
    const [, , marked] = await together(
      assertFence(tx, this.#lease),
      markSent(tx, idsOf(outcomes, ['sent'])),
      markSending(tx, next, this.#lease),
      announceChanges(tx, {
        messageIds: idsOf(outcomes, ['sent', 'failed']),
        ticketIds: [],
        news: 'state',
      }),
    );
    const leaves = new Map<string, Leave>(marked.map((id) => [id, 'send']));
    const refused = next.filter((id) => !leaves.has(id));
    if (refused.length === 0) return leaves;
    for (const id of await listPending(tx, refused)) leaves.set(id, 'unread-reports');
    return leaves;
  }
}

/** A row that cannot be written must not fail the others. */
const isOfOne = (error: unknown): boolean =>
  !(error instanceof FencedError || isConnectionLost(error));

const idsOf = (outcomes: readonly Outcome[], kinds: readonly NextStep['kind'][]): string[] =>
  outcomes.filter(({ step }) => kinds.includes(step.kind)).map(({ message }) => message.id);

/** The id that the provider gave the message. */
export const nameAfter = (step: NextStep): string | undefined =>
  step.kind === 'sent' ? step.id : undefined;

function nameGiven({ message, step }: Outcome): { ref: string; id: string }[] {
  const id = nameAfter(step);
  return id && id !== message.provider_id ? [{ ref: message.provider_id, id }] : [];
}
