import { expect, test } from 'vitest';
import { urgencyOf } from './target-clock.ts';

const target = {
  kind: 'answer' as const,
  warnAt: '2026-11-23T12:08:00.000Z',
  dueAt: '2026-11-23T12:10:00.000Z',
};

test.each([
  ['2026-11-23T12:07:59Z', 'calm'],
  ['2026-11-23T12:08:00Z', 'soon'],
  ['2026-11-23T12:09:59Z', 'soon'],
  ['2026-11-23T12:10:00Z', 'late'],
])('at %s a target is %s', (at, urgency) => {
  expect(urgencyOf(target, new Date(at))).toBe(urgency);
});
