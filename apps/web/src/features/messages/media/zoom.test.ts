import { expect, it } from 'vitest';
import { heldOn, moveBy, pinchOf, SCALE_MAX, type View, WHOLE, zoomTo } from './zoom.ts';

/** The drawn position of a point of the picture, given in its own pixels from its centre. */
const drawnAt = (view: View, spot: { x: number; y: number }) => ({
  x: view.x + spot.x * view.scale,
  y: view.y + spot.y * view.scale,
});

it('keeps the point under the pointer in place', () => {
  const once = zoomTo(WHOLE, 2, { x: 100, y: -40 });
  expect(drawnAt(once, { x: 100, y: -40 })).toEqual({ x: 100, y: -40 });
  const twice = zoomTo(once, 4, { x: -30, y: 10 });
  const spot = { x: (-30 - once.x) / once.scale, y: (10 - once.y) / once.scale };
  expect(drawnAt(twice, spot)).toEqual({ x: -30, y: 10 });
});

it('limits the size between the stage and a maximum', () => {
  expect(zoomTo({ scale: 2, x: 80, y: 80 }, 0.4, { x: 9, y: 9 })).toEqual(WHOLE);
  expect(zoomTo(WHOLE, 100, { x: 0, y: 0 }).scale).toBe(SCALE_MAX);
});

it('cannot be pulled off the stage', () => {
  const stage = { width: 400, height: 800 };
  const view = moveBy({ scale: 2, x: 0, y: 0 }, { x: 500, y: -500 });
  expect(heldOn(view, { width: 400, height: 300 }, stage)).toEqual({ scale: 2, x: 200, y: 0 });
});

it('computes the middle and the distance of two fingers', () => {
  expect(pinchOf({ x: 0, y: 0 }, { x: 30, y: 40 })).toEqual({ x: 15, y: 20, spread: 50 });
});
