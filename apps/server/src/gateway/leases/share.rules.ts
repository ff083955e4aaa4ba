/** Which gateway gives a connection away, and to which one. */

export interface GatewayLoad {
  readonly owner: string;
  /** Reports that it is alive; otherwise only its leases are known. */
  readonly isLive: boolean;
  readonly held: number;
}

/**
 * The gateway that `own` gives one of its connections to: from the one with the most to the one with the fewest. Only
 * when the numbers are closer afterwards, so that no connection goes back and forth.
 */
export function chooseSuccessor(
  loads: readonly GatewayLoad[],
  own: string,
  unwilling: ReadonlySet<string>,
): string | undefined {
  // A gateway stops or died: its connections are about to be free.
  if (loads.some(({ isLive }) => !isLive)) return undefined;
  const ordered = [...loads].sort((a, b) => b.held - a.held || (a.owner < b.owner ? -1 : 1));
  const [most] = ordered;
  const least = ordered.findLast(({ owner }) => !unwilling.has(owner));
  if (most?.owner !== own || !least || most.held - least.held < 2) return undefined;
  return least.owner;
}

/** Retry handover to a gateway after this many lease lifetimes when it missed its slot: it may only have been busy. */
const FORGIVEN_AFTER_LIVES = 10;

/** Gateways that missed a handover recently and are skipped. All times in milliseconds of one clock. */
export function stillUnwilling(
  refusals: ReadonlyMap<string, number>,
  { now, leaseMs }: { now: number; leaseMs: number },
): Set<string> {
  const recent = [...refusals].filter(([, at]) => now - at < FORGIVEN_AFTER_LIVES * leaseMs);
  return new Set(recent.map(([owner]) => owner));
}
