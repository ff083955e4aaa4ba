/** Calls to external services. A machine requests one by its kind; a job makes it, outside of any transaction. */
import type { Core } from '../../core/ctx.ts';

export interface Effect<Request = unknown> {
  kind: string;
  /** Whether repeating the call is harmless. Other calls are retried only if the request cannot have arrived. */
  idempotent: boolean | ((request: Request) => boolean);
  timeoutMs: number;
  /** Maximum number of attempts. */
  attempts: number;
  /** How long to wait before the next attempt, if not a second that doubles; and the longest such time. */
  waits?: { afterMs(error: unknown, made: number): number; maxMs: number };
  /** A text to the customer follows: they see that it is being written. */
  isReply?: boolean;
  /** How long it may be early at most: see CallEarly. */
  earlyMs?: number;
  /** @throws CallRefused if a retry would not help; CallEarly */
  run(core: Core, request: Request, call: Call): Promise<unknown>;
  /** Frees what a result holds that nobody waits for any more. */
  discard?(core: Core, result: unknown): Promise<void>;
}

export interface Call {
  /** The same for every attempt, so that the other side can recognise repeats. */
  id: string;
  companyId: number;
  ticketId: number;
  /** Aborts when the time for this attempt is over. */
  signal: AbortSignal;
}

/** A typed way to write an effect into a list of several kinds. */
export const effect = <Request>(value: Effect<Request>): Effect => value as unknown as Effect;

/** Something that it needs is not there yet: it is made again, and this attempt does not count. */
export class CallEarly extends Error {
  override name = 'CallEarly';
  readonly afterMs: number;

  constructor(afterMs: number) {
    super('too early');
    this.afterMs = afterMs;
  }
}

/** The other side refused, or its response is invalid. */
export class CallRefused extends Error {
  override name = 'CallRefused';
}
