interface Theirs<V> {
  /** The values both started from. */
  base: V;
  theirs: V;
  /** Which fields the colleague edited, where the values do not show it, as for a secret. */
  edited: readonly string[];
}

/** The form's values after taking over a colleague's save: theirs where they changed a field, else one's own. */
export function mergeValues<V extends Record<string, unknown>>(
  { base, theirs, edited }: Theirs<V>,
  mine: V,
): V {
  const isTheirs = (key: string) =>
    edited.includes(key) || JSON.stringify(theirs[key]) !== JSON.stringify(base[key]);
  const entries = Object.keys(mine).map((key) => [key, isTheirs(key) ? theirs[key] : mine[key]]);
  return Object.fromEntries(entries) as V;
}
