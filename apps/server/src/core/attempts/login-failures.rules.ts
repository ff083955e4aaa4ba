/** How long wrong sign-ins lock out. Never permanently: knowing an e-mail must not be enough to lock its owner out. */
export interface Backoff {
  /** Attempts without a delay. */
  free: number;
  firstMs: number;
  maxMs: number;
}

/** One account from one address: a person who forgot their password, or an attacker. */
export const addressBackoff: Backoff = { free: 5, firstMs: 2_000, maxMs: 15 * 60_000 };

/** One account from everywhere: many addresses that attack together. Addresses that the owner has used are exempt. */
export const accountBackoff: Backoff = { free: 10, firstMs: 30_000, maxMs: 15 * 60_000 };

/** After this long without an attempt the count restarts. */
export const FORGET_MS = 60 * 60_000;

/** An address that had a session of the account within this time belongs to the owner. */
export const KNOWN_ADDRESS_MS = 90 * 86_400_000;

/** How long the next attempt has to wait after `failures` in a row; doubles with each. */
export function backoffMs({ free, firstMs, maxMs }: Backoff, failures: number): number {
  if (failures < free) return 0;
  return Math.min(maxMs, firstMs * 2 ** Math.min(failures - free, 20));
}
