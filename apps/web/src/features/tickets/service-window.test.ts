import { describe, expect, it } from 'vitest';
import { windowState } from './service-window.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

describe('windowState', () => {
  it.each([
    [null, { kind: 'open' }],
    ['2026-11-22T11:00:00.000Z', { kind: 'open' }],
    ['2026-11-21T14:00:00.000Z', { kind: 'open' }],
    ['2026-11-21T13:58:30.000Z', { kind: 'soon', minutes: 119 }],
    ['2026-11-21T12:00:01.000Z', { kind: 'soon', minutes: 1 }],
    ['2026-11-21T12:00:00.000Z', { kind: 'closed', hasWritten: true }],
    ['1970-01-02T00:00:00.000Z', { kind: 'closed', hasWritten: false }],
  ])('until %s: %o', (endsAt, expected) => {
    expect(windowState(endsAt, now)).toMatchObject(expected);
  });
});
