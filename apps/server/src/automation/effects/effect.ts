/** What calls somebody outside. A machine asks for it by its kind; a job does it, outside of any transaction. */
import type { Core } from '../../core/ctx.ts';

export interface Effect<Request = unknown> {
  kind: string;
  /** Whether asking twice does no more than asking once. Others are asked again only where nobody can have heard them. */
  idempotent: boolean;
  timeoutMs: number;
  /** How often it is tried. */
  attempts: number;
  /** @throws CallRefused where asking again changes nothing */
  run(core: Core, request: Request, call: Call): Promise<unknown>;
}

export interface Call {
  /** The same for every attempt: the other side can tell a repetition by it. */
  id: string;
  companyId: number;
  /** The time for this attempt is over. */
  signal: AbortSignal;
}

/** A typed way to write an effect into a list of several kinds. */
export const effect = <Request>(value: Effect<Request>): Effect => value as unknown as Effect;

/** The other side said no, or nothing that can be understood. */
export class CallRefused extends Error {
  override name = 'CallRefused';
}

/** Every kind of call. What needs one adds it here. */
export const effects: readonly Effect[] = [];
