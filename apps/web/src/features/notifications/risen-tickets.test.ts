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

describe("new items in the bell's list", () => {
  it('are known tickets with more unread messages than before', () => {
    expect(ids(risen([ticket(2, 5, 31), ticket(1, 1, 30)], seen))).toEqual([2]);
    expect(risen([ticket(1, 1, 32), ticket(2, 3, 31)], seen)).toEqual([]);
  });

  it('are tickets that arrive, not those loaded by scrolling', () => {
    expect(ids(risen([ticket(3, 1, 31), ...first, ticket(4, 9, 10)], seen))).toEqual([3]);
  });

  it('are tickets that waited with the bot, however old their last message', () => {
    expect(ids(risen([...first, ticket(4, 9, 10)], seenOf(first, null, false)))).toEqual([4]);
  });

  it('are transferred tickets without unread messages, once', () => {
    const given = [ticket(1, 1, 30, true), ticket(3, 0, 31, true), ticket(2, 4, 20)];
    expect(ids(risen(given, seen))).toEqual([1, 3]);
    expect(risen(given, seenOf(given, seen, true))).toEqual([]);
  });

  it('are tickets whose target is almost due, and again when it is missed', () => {
    const told = (targetTold: 'soon' | 'late') => [{ ...ticket(1, 1, 30), targetTold }];
    expect(ids(risen(told('soon'), seen))).toEqual([1]);
    const later = seenOf(told('soon'), seen, true);
    expect(risen(told('soon'), later)).toEqual([]);
    expect(ids(risen(told('late'), later))).toEqual([1]);
  });

  it('are none that were seen, read meanwhile, and returned by scrolling', () => {
    const later = seenOf([ticket(2, 4, 20)], seen, true);
    expect(risen([ticket(1, 1, 30), ticket(2, 4, 20)], later)).toEqual([]);
    expect(ids(risen([ticket(1, 2, 33), ticket(2, 4, 20)], later))).toEqual([1]);
  });
});

describe('pending news of a ticket', () => {
  const given = { ...ticket(1, 0, 30, true), targetTold: 'late' as const };
  const shown = seenOf([given], null, false);
  const written = { ...given, unreadMessages: 1 };

  it('is only the message once the list has shown the rest', () => {
    expect(newsOf(written, shown)).toMatchObject({ isHandedOver: false, targetTold: null });
  });

  it('is everything for a ticket that is new in the list, changed or back', () => {
    expect(newsOf(written, seenOf([], null, false))).toBe(written);
    expect(newsOf(written, seenOf([{ ...given, targetTold: 'soon' }], null, false))).toBe(written);
    expect(newsOf(written, seenOf([], shown, false))).toBe(written);
  });
});
