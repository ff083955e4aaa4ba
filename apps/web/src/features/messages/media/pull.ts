/** Interprets the movement of a finger on a message. Pure. */

/** A finger that is held still may move this far. */
const STILL_PX = 10;
/** From this distance on, releasing the message replies to it. */
const REPLY_PX = 64;
/** The message moves no further than this. */
const SHIFT_MAX = 84;

export type Pull =
  /** Not decided yet: may be a tap or a long press. */
  | { kind: 'still' }
  /** Up, down or to the left: not a gesture of the message. */
  | { kind: 'other' }
  | Pulled;

export interface Pulled {
  kind: 'pull';
  /** How many pixels the message has moved. */
  shift: number;
  /** Releasing it here replies to it. */
  isFar: boolean;
}

/** @param isPulled this finger has already been found to pull the message */
export function pullOf({ x, y }: { x: number; y: number }, isPulled: boolean): Pull {
  if (!isPulled && Math.hypot(x, y) < STILL_PX) return { kind: 'still' };
  // Scrolling wins: only a clearly horizontal movement pulls.
  if (!isPulled && x < 2 * Math.abs(y)) return { kind: 'other' };
  const shift = Math.round(Math.min(SHIFT_MAX, Math.max(0, x)));
  return { kind: 'pull', shift, isFar: shift >= REPLY_PX };
}
