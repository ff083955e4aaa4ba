/** Who gets the next ticket of a queue. Pure. */
import type { Distribution } from '@prosa/contract/queues';

export interface Attendant {
  id: number;
  /** Tickets that he serves, of all queues. */
  open: number;
}

export interface DistributionRule {
  distribution: Distribution;
  /** Open tickets an attendant may have before he gets no more; 0 = any number. */
  capacity: number;
  /** Who got the last one. */
  lastUserId: number | null;
}

/** @param present those of the queue who are there and want something to do */
export function chooseAttendant(
  present: readonly Attendant[],
  { capacity, distribution, lastUserId }: DistributionRule,
): Attendant | undefined {
  if (distribution === 'none') return undefined;
  const free = present.filter(({ open }) => capacity === 0 || open < capacity);
  const inTurn = free.toSorted((a, b) => turnOf(a, lastUserId) - turnOf(b, lastUserId));
  if (distribution === 'round_robin') return inTurn[0];
  const least = Math.min(...inTurn.map(({ open }) => open));
  return inTurn.find(({ open }) => open === least);
}

/** Those after the last one come first, in the order of their ids, then the others, he himself last. */
const turnOf = ({ id }: Attendant, lastUserId: number | null): number =>
  id > (lastUserId ?? 0) ? id : id + Number.MAX_SAFE_INTEGER / 2;
