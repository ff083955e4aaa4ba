/** Every machine that answers customers. */
import type { Machine } from './machine.ts';
import { menuMachine } from './menu/menu.machine.ts';
import { ratingMachine } from './rating/rating.machine.ts';

export interface Machines {
  /** Asked before the machine that has the ticket; they keep nothing between messages. */
  first: readonly Machine[];
  /** By whose name a session is stored. New tickets begin with the first. */
  holders: readonly Machine[];
}

export const machines: Machines = { first: [ratingMachine], holders: [menuMachine] };
