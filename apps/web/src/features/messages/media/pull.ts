/** What a finger that lies on a message means. Pure. */

/** So far a finger trembles that is held still. */
const STILL_PX = 10;
/** Pulled so far, a message is answered. */
const REPLY_PX = 64;
/** It goes no further along with the finger. */
const SHIFT_MAX = 84;

export type Pull =
  /** Not decided yet: it may be a tap, or a finger held still. */
  | { kind: 'still' }
  /** Up, down or to the left: the message has nothing to do with it. */
  | { kind: 'other' }
  | Pulled;

export interface Pulled {
  kind: 'pull';
  /** By how many pixels the message has moved. */
  shift: number;
  /** Let go here, it is answered. */
  isFar: boolean;
}

/** @param isPulled it has been decided that this finger pulls the message */
export function pullOf({ x, y }: { x: number; y: number }, isPulled: boolean): Pull {
  if (!isPulled && Math.hypot(x, y) < STILL_PX) return { kind: 'still' };
  // Scrolling wins: only what goes plainly to the side pulls.
  if (!isPulled && x < 2 * Math.abs(y)) return { kind: 'other' };
  const shift = Math.round(Math.min(SHIFT_MAX, Math.max(0, x)));
  return { kind: 'pull', shift, isFar: shift >= REPLY_PX };
}
