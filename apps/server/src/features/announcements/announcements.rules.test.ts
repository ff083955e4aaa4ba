import { describe, expect, it } from 'vitest';
import { isShown, publishedAt, turnsAfter } from './announcements.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute));
const always = { status: true, startsAt: null, endsAt: null };
const now = at(10);

it.each([
  ['without times', {}, true],
  ['switched off', { status: false }, false],
  ['before its beginning', { startsAt: at(11) }, false],
  ['at its beginning', { startsAt: at(10) }, true],
  ['before its end', { endsAt: at(11) }, true],
  ['at its end', { endsAt: at(10) }, false],
])('is shown or not: %s', (_, times, expected) => {
  expect(isShown({ ...always, ...times }, now)).toBe(expected);
});

describe('is new', () => {
  it('when it is made, or when it begins', () => {
    expect(publishedAt(undefined, always, now)).toEqual(now);
    expect(publishedAt(undefined, { startsAt: at(5) }, now)).toEqual(now);
    expect(publishedAt(undefined, { startsAt: at(30) }, now)).toEqual(at(30));
  });

  it('once: a change leaves it where it is', () => {
    const shown = { ...always, publishedAt: at(1) };
    expect(publishedAt(shown, always, now)).toEqual(at(1));
    expect(publishedAt(shown, { startsAt: at(0) }, now)).toEqual(at(1));
  });

  it('again when it was not shown before', () => {
    for (const was of [{ status: false }, { endsAt: at(9) }, { startsAt: at(20) }])
      expect(publishedAt({ ...always, ...was, publishedAt: at(1) }, always, now)).toEqual(now);
    const postponed = { startsAt: at(40) };
    expect(publishedAt({ ...always, publishedAt: at(1) }, postponed, now)).toEqual(at(40));
  });
});

it('turns at the times that are still to come, and never while it is switched off', () => {
  expect(turnsAfter({ status: true, startsAt: at(20), endsAt: at(30) }, now)).toEqual([
    at(20),
    at(30),
  ]);
  expect(turnsAfter({ status: true, startsAt: at(5), endsAt: at(30) }, now)).toEqual([at(30)]);
  expect(turnsAfter({ status: false, startsAt: at(20), endsAt: null }, now)).toEqual([]);
});
