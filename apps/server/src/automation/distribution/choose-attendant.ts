/** Chooses who gets the next ticket of a queue. Pure. */
import type { Distribution } from '@prosa/contract/queues';

export interface Attendant {
  id: number;
  /** Tickets that they serve, in all queues. */
  open: number;
}

export interface DistributionRule {
  distribution: Distribution;
  /** Maximum open tickets per attendant; 0 = unlimited. */
  capacity: number;
  /** Who got the last ticket. */
  lastUserId: number | null;
}

/** @param present attendants of the queue who are online and accept tickets */
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

/** Round robin by id, starting after the attendant who got the last ticket. */
const turnOf = ({ id }: Attendant, lastUserId: number | null): number =>
  id > (lastUserId ?? 0) ? id : id + Number.MAX_SAFE_INTEGER / 2;
