interface Theirs<V> {
  /** What both began with. */
  base: V;
  theirs: V;
  /** Which fields they edited, where the values do not tell: a secret is never shown. */
  edited: readonly string[];
}

/** What a form holds after a colleague's save is taken over: their value where they changed it, else one's own. */
export function mergeValues<V extends Record<string, unknown>>(
  { base, theirs, edited }: Theirs<V>,
  mine: V,
): V {
  const isTheirs = (key: string) =>
    edited.includes(key) || JSON.stringify(theirs[key]) !== JSON.stringify(base[key]);
  const entries = Object.keys(mine).map((key) => [key, isTheirs(key) ? theirs[key] : mine[key]]);
  return Object.fromEntries(entries) as V;
}
