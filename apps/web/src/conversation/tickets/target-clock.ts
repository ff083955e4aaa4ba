import type { Ticket } from '@prosa/contract/tickets';

export type Urgency = 'calm' | 'soon' | 'late';

/** How urgent a target is: most of its working time is left, little of it, or none. */
export function urgencyOf({ warnAt, dueAt }: NonNullable<Ticket['target']>, now: Date): Urgency {
  if (now >= new Date(dueAt)) return 'late';
  return now >= new Date(warnAt) ? 'soon' : 'calm';
}
