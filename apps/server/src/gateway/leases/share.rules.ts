/** Which gateway gives a connection away, and to whom. */

export interface GatewayLoad {
  readonly owner: string;
  /** Says that it lives; otherwise its leases are all that is known of it. */
  readonly isLive: boolean;
  readonly held: number;
}

/**
 * To whom `own` gives one of its connections: the gateway with the fewest, from the one with the most. Only when both
 * are nearer to each other afterwards, so that nothing goes back and forth.
 */
export function chooseHeir(
  loads: readonly GatewayLoad[],
  own: string,
  unwilling: ReadonlySet<string>,
): string | undefined {
  // Somebody stops or died: what is his is about to be free.
  if (loads.some(({ isLive }) => !isLive)) return undefined;
  const ordered = [...loads].sort((a, b) => b.held - a.held || (a.owner < b.owner ? -1 : 1));
  const [most] = ordered;
  const least = ordered.findLast(({ owner }) => !unwilling.has(owner));
  if (most?.owner !== own || !least || most.held - least.held < 2) return undefined;
  return least.owner;
}

/** Lives of a lease after which one that did not take his share is asked again: he may only have been busy. */
const FORGIVEN_AFTER_LIVES = 10;

/** Who is not to be asked, of those who refused then. All in milliseconds of one clock. */
export function stillUnwilling(
  refusals: ReadonlyMap<string, number>,
  { now, leaseMs }: { now: number; leaseMs: number },
): Set<string> {
  const recent = [...refusals].filter(([, at]) => now - at < FORGIVEN_AFTER_LIVES * leaseMs);
  return new Set(recent.map(([owner]) => owner));
}
