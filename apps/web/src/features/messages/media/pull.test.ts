import { expect, it } from 'vitest';
import { pullOf } from './pull.ts';

it.each([
  [3, 4, 'still'],
  [0, 30, 'other'],
  [30, 20, 'other'],
  [-30, 0, 'other'],
  [30, 10, 'pull'],
])('interprets a movement of %i sideways and %i down as %s', (x, y, kind) => {
  expect(pullOf({ x, y }, false).kind).toBe(kind);
});

it('replies once the message has moved far enough, however far the finger goes', () => {
  const pulled = (x: number) => pullOf({ x, y: 0 }, true);
  expect(pulled(40)).toEqual({ kind: 'pull', shift: 40, isFar: false });
  expect(pulled(64)).toEqual({ kind: 'pull', shift: 64, isFar: true });
  expect(pulled(300)).toEqual({ kind: 'pull', shift: 84, isFar: true });
});

it('can be undone by moving the finger back', () => {
  expect(pullOf({ x: -20, y: 40 }, true)).toEqual({ kind: 'pull', shift: 0, isFar: false });
});
