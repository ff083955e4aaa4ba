import type { Ticket } from '@prosa/contract/tickets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTicket } from '../testing/ticket.builder.ts';
import { fits, type Me, type TicketFilter } from './ticket-filter.ts';
import {
  foldTicket,
  orderOf,
  type TicketPage,
  type TicketPages,
  withChanges,
  withFreshHead,
  withoutTicket,
} from './ticket-pages.ts';

const me: Me = {
  id: 1,
  name: 'Ana',
  profile: 'user',
  allTicket: 'desabled',
  alertsOff: [],
  queues: [{ id: 1, name: 'Atendimento', color: '#0f7a55' }],
};
const PAGE = 3;

/** The server's answer for these tickets, with this many pages requested. */
function fetched(all: readonly Ticket[], filter: TicketFilter, pageCount: number): TicketPages {
  const listed = all.filter((ticket) => fits(ticket, filter, me)).sort(orderOf(filter));
  const pages: TicketPage[] = [];
  for (let index = 0; index < pageCount; index += 1) {
    const tickets = listed.slice(index * PAGE, (index + 1) * PAGE);
    const hasMore = listed.length > (index + 1) * PAGE;
    pages.push({
      tickets,
      count: listed.length,
      countMore: false,
      cut: [],
      hasMore,
      cursor: hasMore ? `after:${tickets.at(-1)?.id}` : null,
      serverTime: '2026-01-01T13:00:00.000Z',
    });
    if (!hasMore) break;
  }
  return { pages, pageParams: pages.map(() => undefined) };
}

const minute = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString();

const shown = (data: TicketPages) =>
  data.pages.flatMap((page) => page.tickets.map(({ id, rev }) => `${id}.${rev}`));

const statuses = ['pending', 'open', 'closed'] as const;
const filters: TicketFilter[] = [
  { status: 'open' },
  { status: 'open', snoozed: false },
  { status: 'open', showAll: true, snoozed: true },
  { status: 'open', showAll: true },
  { status: 'pending' },
  { status: 'open', showAll: true, queueIds: [1] },
  { tags: [5] },
  { alerts: true },
  { status: 'pending', order: 'waiting' },
  { status: 'pending', order: 'waiting', unanswered: true },
  { unread: true },
];

/** Some wait for their customer, without a time. */
const untilOf = (isSnoozed: boolean, minutes: number) =>
  isSnoozed && minutes > 2 ? minute(minutes) : null;

describe('a ticket event', () => {
  it('leaves the list as a fresh fetch would return it', () => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 10 }),
      status: fc.constantFrom(...statuses),
      userId: fc.constantFrom(1, 2, null),
      queueId: fc.constantFrom(1, 2, null),
      unreadMessages: fc.integer({ min: 0, max: 2 }),
      isTagged: fc.boolean(),
      lastFromMe: fc.boolean(),
      markedUnread: fc.boolean(),
      isSnoozed: fc.boolean(),
      minutes: fc.integer({ min: 0, max: 9 }),
    });
    const run = fc.property(
      fc.array(change, { maxLength: 25 }),
      fc.constantFrom(...filters),
      (changes, filter) => {
        const all = new Map(
          [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [
            id,
            buildTicket({ id, userId: (id % 2) + 1, status: statuses[id % 3] ?? 'open' }),
          ]),
        );
        // Every page: tickets behind the loaded part come with the next page instead.
        let data = fetched([...all.values()], filter, 10);
        changes.forEach(({ isTagged, minutes, ...part }, index) => {
          const ticket = buildTicket({
            ...part,
            snoozedUntil: untilOf(part.isSnoozed, minutes),
            waitingSince: part.status === 'pending' ? minute(minutes) : null,
            tags: isTagged ? [{ id: 5, name: 'VIP', color: '#000' }] : [],
            updatedAt: new Date(Date.UTC(2026, 0, 2, 0, 0, index)).toISOString(),
            rev: (all.get(part.id)?.rev ?? 0) + 1,
          });
          all.set(ticket.id, ticket);
          data = foldTicket(data, ticket, { filter, me });
        });
        const fresh = fetched([...all.values()], filter, 10);
        expect(shown(data)).toEqual(shown(fresh));
        expect(data.pages[0]?.count).toBe(fresh.pages[0]?.count);
      },
    );
    fc.assert(run, { numRuns: 200 });
  });

  const open: TicketFilter = { status: 'open' };
  const five = [1, 2, 3, 4, 5].map((id) => buildTicket({ id }));

  it('keeps the other rows unchanged, so that they are not drawn again', () => {
    const data = fetched(five, open, 2);
    const next = foldTicket(data, buildTicket({ id: 3, rev: 2 }), { filter: open, me });
    expect(next.pages[1]).toBe(data.pages[1]);
    expect(next.pages[0]?.tickets[0]).toBe(data.pages[0]?.tickets[0]);
  });

  it('is counted, not shown, when it is behind the loaded part', () => {
    const data = fetched(five, open, 1);
    const old = buildTicket({ id: 9, updatedAt: '2020-01-01T00:00:00.000Z' });
    const next = foldTicket(data, old, { filter: open, me });
    expect(shown(next)).toEqual(shown(data));
    expect(next.pages[0]?.count).toBe(6);
  });

  it('does not guess whether an unknown ticket matches a search', () => {
    const filter = { searchParam: 'nota' };
    const data = fetched([], {}, 1);
    expect(foldTicket(data, buildTicket({ id: 1 }), { filter, me })).toBe(data);
  });

  it('keeps the search hit of a ticket', () => {
    const match = { messageId: 'm', body: 'nota fiscal', at: '2026-01-01T00:00:00.000Z' };
    const data = fetched([buildTicket({ id: 1 })], {}, 1);
    const page = data.pages[0]!;
    const found = { ...data, pages: [{ ...page, tickets: [{ ...page.tickets[0]!, match }] }] };
    const filter = { searchParam: 'nota' };
    const next = foldTicket(found, buildTicket({ id: 1, rev: 2 }), { filter, me });
    expect(next.pages[0]?.tickets[0]).toMatchObject({ rev: 2, match });
  });
});

describe('pages that events have overtaken', () => {
  const filter: TicketFilter = { status: 'pending' };
  const pending = (id: number, rev = 1) =>
    buildTicket({ id, rev, status: 'pending', userId: null });

  it('show the state after the events', () => {
    const data = fetched([pending(1), pending(2), pending(3)], filter, 1);
    const accepted = buildTicket({ id: 2, rev: 2, status: 'open' });
    const changes = [
      { id: 2, rev: 2, row: accepted },
      { id: 3, rev: 5, row: null },
      { id: 9, rev: 1, row: pending(9) },
    ];
    const { tickets, count } = withChanges(data, changes, { filter, me }).pages[0]!;
    expect(tickets.map(({ id }) => id)).toEqual([9, 1]);
    expect(count).toBe(2);
  });

  it('show a ticket that has moved to the top once', () => {
    const data = fetched(
      [1, 2, 3, 4, 5].map((id) => pending(id)),
      filter,
      2,
    );
    const moved = { ...pending(1, 2), updatedAt: '2026-02-01T00:00:00.000Z' };
    const next = withChanges(data, [{ id: 1, rev: 2, row: moved }], { filter, me });
    expect(shown(next)).toEqual(['1.2', '5.1', '4.1', '3.1', '2.1']);
  });
});

describe('a fresh head of a long list', () => {
  it('replaces the covered range and keeps the rest', () => {
    const all = Array.from({ length: 9 }, (_, index) => buildTicket({ id: index + 1 }));
    const data = fetched(all, { status: 'open' }, 3);
    const now = all
      .filter(({ id }) => id !== 8)
      .map((ticket) =>
        ticket.id === 2 ? { ...ticket, updatedAt: '2026-02-01T00:00:00.000Z', rev: 2 } : ticket,
      );
    const head = fetched(now, { status: 'open' }, 1).pages[0]!;
    const next = withFreshHead(data, head);
    expect(shown(next)).toEqual(['2.2', '9.1', '7.1', '6.1', '5.1', '4.1', '3.1', '1.1']);
    expect(next.pages.map(({ count }) => count)).toEqual([8, 8, 8]);
  });

  it('is the whole list when nothing follows it', () => {
    const data = fetched([buildTicket({ id: 1 }), buildTicket({ id: 2 })], { status: 'open' }, 1);
    const head = fetched([buildTicket({ id: 2 })], { status: 'open' }, 1).pages[0]!;
    expect(shown(withFreshHead(data, head))).toEqual(['2.1']);
  });
});

it('removing a ticket that is not in the list changes nothing', () => {
  const data = fetched([buildTicket({ id: 1 })], { status: 'open' }, 1);
  expect(withoutTicket(data, 2)).toBe(data);
});
