import { describe, expect, it } from 'vitest';
import { newsOf, risen, seenOf } from './risen-tickets.ts';

const ticket = (id: number, unreadMessages: number, minute: number, isHandedOver = false) => ({
  id,
  unreadMessages,
  isHandedOver,
  targetTold: null as 'soon' | 'late' | null,
  updatedAt: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
});
const ids = (tickets: { id: number }[]) => tickets.map(({ id }) => id);
const first = [ticket(1, 1, 30), ticket(2, 4, 20)];
const seen = seenOf(first, null, true);

describe('what rose in the list of the bell', () => {
  it('is a known ticket with more unread than before', () => {
    expect(ids(risen([ticket(2, 5, 31), ticket(1, 1, 30)], seen))).toEqual([2]);
    expect(risen([ticket(1, 1, 32), ticket(2, 3, 31)], seen)).toEqual([]);
  });

  it('is a ticket that comes in, not one that scrolling brings from further down', () => {
    expect(ids(risen([ticket(3, 1, 31), ...first, ticket(4, 9, 10)], seen))).toEqual([3]);
  });

  it('is one that waited with the bot, however long ago its last word was', () => {
    expect(ids(risen([...first, ticket(4, 9, 10)], seenOf(first, null, false)))).toEqual([4]);
  });

  it('is one that is handed over without anything unread, once', () => {
    const given = [ticket(1, 1, 30, true), ticket(3, 0, 31, true), ticket(2, 4, 20)];
    expect(ids(risen(given, seen))).toEqual([1, 3]);
    expect(risen(given, seenOf(given, seen, true))).toEqual([]);
  });

  it('is one whose target comes to its end, and again when it has', () => {
    const told = (targetTold: 'soon' | 'late') => [{ ...ticket(1, 1, 30), targetTold }];
    expect(ids(risen(told('soon'), seen))).toEqual([1]);
    const later = seenOf(told('soon'), seen, true);
    expect(risen(told('soon'), later)).toEqual([]);
    expect(ids(risen(told('late'), later))).toEqual([1]);
  });

  it('is not what was seen, read meanwhile, and is back from further down', () => {
    const later = seenOf([ticket(2, 4, 20)], seen, true);
    expect(risen([ticket(1, 1, 30), ticket(2, 4, 20)], later)).toEqual([]);
    expect(ids(risen([ticket(1, 2, 33), ticket(2, 4, 20)], later))).toEqual([1]);
  });
});

describe('what is still to be told of a ticket', () => {
  const given = { ...ticket(1, 0, 30, true), targetTold: 'late' as const };
  const shown = seenOf([given], null, false);
  const written = { ...given, unreadMessages: 1 };

  it('is the message alone once the list has shown the rest', () => {
    expect(newsOf(written, shown)).toMatchObject({ isHandedOver: false, targetTold: null });
  });

  it('is all of one that is new in the list, changed in it, or back in it', () => {
    expect(newsOf(written, seenOf([], null, false))).toBe(written);
    expect(newsOf(written, seenOf([{ ...given, targetTold: 'soon' }], null, false))).toBe(written);
    expect(newsOf(written, seenOf([], shown, false))).toBe(written);
  });
});
