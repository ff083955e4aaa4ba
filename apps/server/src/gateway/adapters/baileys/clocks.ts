/** Durations. Tests shorten them. */
export interface Clocks {
  /** A child that is silent this long counts as dead. */
  silentMs: number;
  /** How often we ping WhatsApp; after five more seconds without an answer the link counts as lost. */
  keepAliveMs: number;
  /** Delay before the retry of a login that WhatsApp refused as if we were no longer linked. */
  refusedMs: number;
  /** How long a code can be scanned; undefined: a minute for the first of a round, then twenty seconds each. */
  qrMs?: number;
}

export const CLOCKS: Clocks = { silentMs: 60_000, keepAliveMs: 30_000, refusedMs: 3000 };
