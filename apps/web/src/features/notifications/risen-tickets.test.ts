import { describe, expect, it } from 'vitest';
import { risen, seenOf } from './risen-tickets.ts';

const ticket = (id: number, unreadMessages: number, minute: number) => ({
  id,
  unreadMessages,
  updatedAt: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
});
const ids = (tickets: { id: number }[]) => tickets.map(({ id }) => id);
const first = [ticket(1, 1, 30), ticket(2, 4, 20)];
const seen = seenOf(first, null);

describe('what rose in the list of unread tickets', () => {
  it('is a known ticket with more unread than before', () => {
    expect(ids(risen([ticket(2, 5, 31), ticket(1, 1, 30)], seen))).toEqual([2]);
    expect(risen([ticket(1, 1, 32), ticket(2, 3, 31)], seen)).toEqual([]);
  });

  it('is a ticket that comes in on top, not one that scrolling brings from further down', () => {
    expect(ids(risen([ticket(3, 1, 31), ...first, ticket(4, 9, 10)], seen))).toEqual([3]);
  });

  it('is not what was seen, read meanwhile, and is back from further down', () => {
    const later = seenOf([ticket(2, 4, 20)], seen);
    expect(risen([ticket(1, 1, 30), ticket(2, 4, 20)], later)).toEqual([]);
    expect(ids(risen([ticket(1, 2, 33), ticket(2, 4, 20)], later))).toEqual([1]);
  });
});
