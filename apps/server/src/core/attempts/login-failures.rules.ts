/** How long wrong sign-ins lock out. Never for good: whoever knows an e-mail must not be able to shut its owner out. */
export interface Backoff {
  /** Attempts that cost nothing. */
  free: number;
  firstMs: number;
  maxMs: number;
}

/** One account from one address: a person who forgot, or somebody who tries. */
export const addressBackoff: Backoff = { free: 5, firstMs: 2_000, maxMs: 15 * 60_000 };

/** One account from everywhere: many addresses that try together. It spares addresses the owner has used. */
export const accountBackoff: Backoff = { free: 10, firstMs: 30_000, maxMs: 15 * 60_000 };

/** After this long without an attempt the count starts again. */
export const FORGET_MS = 60 * 60_000;

/** An address with a session of the account within this time is the owner's. */
export const KNOWN_ADDRESS_MS = 90 * 86_400_000;

/** How long the next attempt has to wait after `failures` in a row; doubles with each. */
export function backoffMs({ free, firstMs, maxMs }: Backoff, failures: number): number {
  if (failures < free) return 0;
  return Math.min(maxMs, firstMs * 2 ** Math.min(failures - free, 20));
}
