import type { TicketView } from '@prosa/contract/ticket-views';
import { describe, expect, it } from 'vitest';
import type { Me } from '../../conversation/tickets/ticket-filter.ts';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { isChanged, mayShare, toSearch, toViewFilter } from './view-search.ts';

const ana: Me = {
  id: 1,
  name: 'Ana',
  profile: 'user',
  allTicket: 'desabled',
  alertsOff: [],
  queues: [{ id: 3, name: 'Suporte', color: '#0f7a55' }],
};
const lead: Me = { ...ana, id: 2, profile: 'supervisor' };
const admin: Me = { ...ana, id: 4, profile: 'admin', queues: [] };

const view = (filter: TicketView['filter']): TicketView => ({
  id: 9,
  name: 'Minha',
  isShared: true,
  userId: 1,
  gone: [],
  rev: 1,
  filter,
});

it('keeps filters and order of the list on screen, and nothing of other lists', () => {
  const left: TicketsSearch = {
    q: ' oi ',
    tags: [5],
    users: [6],
    queues: [3],
    all: true,
    order: 'activity',
    unread: true,
  };
  expect(toViewFilter(left)).toEqual({ queues: [3], all: true, unread: true });
  expect(toViewFilter({ ...left, tab: 'pending' })).toEqual({
    tab: 'pending',
    queues: [3],
    order: 'activity',
    unread: true,
  });
  expect(toViewFilter({ ...left, tab: 'closed' })).toEqual({ tab: 'closed', queues: [3] });
  expect(toViewFilter({ ...left, tab: 'search' })).toEqual({
    tab: 'search',
    q: 'oi',
    queues: [3],
    tags: [5],
    users: [6],
  });
});

describe('an opened view', () => {
  it('is the list that was saved, under its name', () => {
    expect(toSearch(view({ tab: 'pending', unanswered: true }), ana)).toEqual({
      tab: 'pending',
      unanswered: true,
      view: 9,
    });
  });

  it("shows colleagues' tickets only to people who may see them", () => {
    expect(toSearch(view({ all: true }), lead)).toEqual({ all: true, view: 9 });
    expect(toSearch(view({ all: true }), ana)).toEqual({ view: 9 });
  });

  it('counts as changed for another list, not for another spelling of the same', () => {
    const saved = view({ queues: [3, 8], all: true });
    expect(isChanged(saved, { queues: [8, 3], view: 9, message: 'm' }, ana)).toBe(false);
    expect(isChanged(saved, { queues: [8], view: 9 }, ana)).toBe(true);
    expect(isChanged(saved, { queues: [3, 8], unread: true, view: 9 }, ana)).toBe(true);
  });
});

it.each([
  ['an admin, any list', admin, {}, true],
  ['a supervisor, one of their queues', lead, { queues: [3] }, true],
  ['a supervisor, other queues', lead, { queues: [3, 4] }, false],
  ['a supervisor, all queues', lead, {}, false],
  ['a supervisor, also without a queue', lead, { queues: [3], noQueue: true }, false],
  ['an attendant', ana, { queues: [3] }, false],
] as const)('may be shared: %s', (_name, me, filter, expected) => {
  const { queues, ...rest } = filter as { queues?: readonly number[]; noQueue?: true };
  expect(mayShare({ ...rest, ...(queues ? { queues: [...queues] } : {}) }, me)).toBe(expected);
});
