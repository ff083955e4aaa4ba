/** How long things last. Tests set them short. */
export interface Clocks {
  /** A child that says nothing for so long does not run any more. */
  silentMs: number;
  /** How often WhatsApp is asked whether it is there; five seconds more without a word, and the link counts as lost. */
  keepAliveMs: number;
  /** Before a login that WhatsApp refused, as if we were not linked any more, is tried once more. */
  refusedMs: number;
  /** How long a code can be scanned; undefined: a minute for the first of a round, then twenty seconds each. */
  qrMs?: number;
}

export const CLOCKS: Clocks = { silentMs: 60_000, keepAliveMs: 30_000, refusedMs: 3000 };
