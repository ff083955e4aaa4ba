/** Small arithmetic for measurements. */
export interface Spread {
  p50: number;
  p99: number;
}

export function spread(values: readonly number[]): Spread {
  return { p50: percentile(values, 0.5), p99: percentile(values, 0.99) };
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** Milliseconds of each of the calls, one after another. */
export async function times(
  inputs: readonly (() => Promise<unknown>)[],
  warmUps = 3,
): Promise<number[]> {
  for (const run of inputs.slice(0, warmUps)) await run();
  const ms: number[] = [];
  for (const run of inputs) {
    const startedAt = performance.now();
    await run();
    ms.push(performance.now() - startedAt);
  }
  return ms;
}

export const repeat = <T>(count: number, run: () => T): (() => T)[] =>
  Array.from({ length: count }, () => run);
