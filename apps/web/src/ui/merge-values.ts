/**
 * What a form holds after a colleague's save is taken over: their value where they changed it, one's own where only oneself
 * did. `base` is what both began with.
 */
export function mergeValues<V extends Record<string, unknown>>(base: V, mine: V, theirs: V): V {
  const isTheirs = (key: string) => JSON.stringify(theirs[key]) !== JSON.stringify(base[key]);
  const entries = Object.keys(mine).map((key) => [key, isTheirs(key) ? theirs[key] : mine[key]]);
  return Object.fromEntries(entries) as V;
}
