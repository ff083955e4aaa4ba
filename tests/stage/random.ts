/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}
