/** How close a company is to its due date. Pure. */
import type { Tone } from '../../ui/resource-table.tsx';

const WARNS = 5;
const LAST_OF_GRACE = -3;

/** Yellow five days before, orange until the third day after, red on the fourth. */
export function toneOf(days: number): Tone | undefined {
  if (days === WARNS) return 'yellow';
  if (days < WARNS && days >= LAST_OF_GRACE) return 'orange';
  return days === LAST_OF_GRACE - 1 ? 'red' : undefined;
}
