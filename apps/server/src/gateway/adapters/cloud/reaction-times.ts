/**
 * Meta's times have no fractions, and two reactions of one second would have the same time. The later arrival gets a
 * slightly later time here; a redelivered one keeps its time.
 */
import { Recent } from './recent.ts';

const KEPT = 2000;

export class ReactionTimes {
  readonly #known = new Recent<Date>(KEPT);
  #last = 0;

  of(messageId: string, at: Date): Date {
    const known = this.#known.get(messageId);
    if (known) return known;
    const isSameSecond = Math.floor(this.#last / 1000) * 1000 === at.getTime();
    const next = isSameSecond ? this.#last + 1 : at.getTime();
    this.#last = next;
    const time = new Date(next);
    this.#known.set(messageId, time);
    return time;
  }
}
