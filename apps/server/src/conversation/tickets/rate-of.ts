/** The customer's rating, by a message that is nothing but a number. Pure. */
import { plain } from '@prosa/contract/menu-answers';

export type Rate = 1 | 2 | 3;

/** A number beyond the scale counts as its nearest end. */
export function rateOf(body: string): Rate | null {
  const typed = plain(body);
  if (!/^\d{1,2}$/.test(typed)) return null;
  return Math.min(3, Math.max(1, Number(typed))) as Rate;
}
