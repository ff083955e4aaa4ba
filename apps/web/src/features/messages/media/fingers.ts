/** Gestures of fingers, or a pressed mouse, on a picture. Times and places come from the events. */
import { type Point, pinchOf } from './zoom.ts';

/** A resting finger may move this far. */
const STILL_PX = 8;
const TAP_PX = 30;
const DOUBLE_TAP_MS = 300;

export type Movement =
  /** One finger: movement since it touched, and since the last event. */
  | { kind: 'drag'; whole: Point; step: Point }
  /** Two fingers: how much further apart, around which point, and how far both moved. */
  | { kind: 'pinch'; by: number; at: Point; step: Point };

const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });
const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);

export class Fingers {
  readonly #down = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #hasMoved = false;
  #lastTap: { at: Point; time: number } | null = null;

  press(id: number, at: Point): void {
    if (this.#down.size === 0) {
      this.#start = at;
      this.#hasMoved = false;
    } else this.#hasMoved = true;
    this.#down.set(id, at);
  }

  /** Null while there is no gesture. */
  move(id: number, at: Point): Movement | null {
    const before = this.#down.get(id);
    if (!before) return null;
    const whole = between(this.#start, at);
    if (!this.#hasMoved && lengthOf(whole) < STILL_PX) return null;
    this.#hasMoved = true;
    const other = [...this.#down].find(([each]) => each !== id)?.[1];
    this.#down.set(id, at);
    if (!other) return { kind: 'drag', whole, step: between(before, at) };
    const [was, is] = [pinchOf(before, other), pinchOf(at, other)];
    return {
      kind: 'pinch',
      by: is.spread / Math.max(1, was.spread),
      at: was,
      step: between(was, is),
    };
  }

  /** Returns whether this was the second of two taps at the same place. */
  lift(id: number, at: Point, time: number): boolean {
    const wasDown = this.#down.delete(id);
    if (!wasDown || this.#hasMoved) {
      this.#lastTap = null;
      return false;
    }
    const last = this.#lastTap;
    const isSecond =
      last !== null && time - last.time < DOUBLE_TAP_MS && lengthOf(between(last.at, at)) < TAP_PX;
    this.#lastTap = isSecond ? null : { at, time };
    return isSecond;
  }

  /** The browser took over the gesture. */
  cancel(id: number): void {
    this.#down.delete(id);
    this.#lastTap = null;
  }
}
