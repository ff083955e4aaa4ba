/** Delay before the next retry, by the number of failures: growing, jittered, and slow in the long run. */
const MS_MIN = 1000;
const MS_MAX = 60_000;
const PATIENCE = 10;

export function backoffMs(failures: number): number {
  if (failures >= PATIENCE) return MS_MAX * (1 + Math.random());
  return Math.min(MS_MAX, MS_MIN * 2 ** failures) * (0.5 + Math.random() / 2);
}
