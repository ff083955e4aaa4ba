import { expect, it } from 'vitest';
import { Fingers } from './fingers.ts';

const at = (x: number, y = 0) => ({ x, y });

it('ignores small movements of a resting finger', () => {
  const fingers = new Fingers();
  fingers.press(1, at(0));
  expect(fingers.move(1, at(5))).toBeNull();
  expect(fingers.move(1, at(12))).toEqual({ kind: 'drag', whole: at(12), step: at(12) });
  expect(fingers.move(1, at(15, 2))).toEqual({ kind: 'drag', whole: at(15, 2), step: at(3, 2) });
});

it('reports how far two fingers moved apart, and around which point', () => {
  const fingers = new Fingers();
  fingers.press(1, at(0));
  fingers.press(2, at(100));
  expect(fingers.move(2, at(200))).toMatchObject({
    kind: 'pinch',
    by: 2,
    at: at(50),
    step: at(50),
  });
  expect(fingers.lift(2, at(200), 0)).toBe(false);
});

it('detects a double tap by place and time', () => {
  const tap = (fingers: Fingers, x: number, time: number) => {
    fingers.press(1, at(x));
    return fingers.lift(1, at(x), time);
  };
  const taps = (...all: [number, number][]) => {
    const fingers = new Fingers();
    return all.map(([x, time]) => tap(fingers, x, time));
  };
  expect(taps([0, 0], [10, 200], [10, 400])).toEqual([false, true, false]);
  expect(taps([0, 0], [0, 500])).toEqual([false, false]);
  expect(taps([0, 0], [90, 200])).toEqual([false, false]);
});

it('forgets a finger when the browser takes over the gesture', () => {
  const fingers = new Fingers();
  fingers.press(1, at(0));
  fingers.cancel(1);
  expect(fingers.move(1, at(90))).toBeNull();
  expect(fingers.lift(1, at(0), 10)).toBe(false);
});
