/**
 * Why Meta refuses every message of a number. Each refusal delays the next attempt, whichever message makes it: a
 * hundred threads must not ask a hundred times a second.
 */
import type { ConnectionReason } from '@prosa/contract/connection-reasons';
import type { SendOutcome } from '../../../provider/port.ts';

const WAIT_MS_MIN = 1000;
const WAIT_MS_MAX = 60_000;

export class SendLimit {
  reason: ConnectionReason | undefined;
  #refusals = 0;
  #heldUntil = 0;
  #isTrying = false;
  readonly #clock: () => number;

  /** @param reason from the previous session, until a message is accepted */
  constructor(reason?: ConnectionReason, clock = () => performance.now()) {
    this.reason = reason;
    this.#clock = clock;
  }

  /** Undefined when a message may be tried; no other may until it has its answer. */
  holdBack(): SendOutcome | undefined {
    if (this.#refusals === 0) return undefined;
    const retryAfterMs = this.#heldUntil - this.#clock();
    if (retryAfterMs <= 0) {
      this.#isTrying = true;
      this.#hold();
      return undefined;
    }
    const reason = 'ERR_PROVIDER_ACCOUNT';
    return { s: 'failed', cls: 'session', code: 'held-back', reason, retryAfterMs };
  }

  refused(reason: ConnectionReason): void {
    this.reason = reason;
    // Messages that were under way together count as one refusal.
    if (this.#refusals > 0 && !this.#isTrying) return;
    this.#isTrying = false;
    this.#refusals++;
    this.#hold();
  }

  taken(): void {
    this.reason = undefined;
    this.#refusals = 0;
    this.#isTrying = false;
  }

  get #waitMs(): number {
    return Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** (this.#refusals - 1));
  }

  #hold(): void {
    this.#heldUntil = this.#clock() + this.#waitMs;
  }
}
