/** Events and answers arrive in any order; the final state is the server's. */
import type { Ticket } from '@prosa/contract/tickets';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTicket } from '../testing/ticket.builder.ts';
import { dropTicket, putTicket, showChange } from './ticket-cache.ts';
import { fits, type Me } from './ticket-filter.ts';
import type { TicketPages } from './ticket-pages.ts';

const me: Me = {
  id: 2,
  name: 'Rui',
  profile: 'user',
  allTicket: 'desabled',
  alertsOff: [],
  queues: [{ id: 1, name: 'Atendimento', color: '#0f7a55' }],
};
const filters = [{ status: 'pending' }, { status: 'open' }, { status: 'closed' }] as const;
const keyOf = (filter: (typeof filters)[number]) => ['tickets', 'list', filter];

function screenWith(ticket: Ticket) {
  const client = new QueryClient();
  for (const filter of filters) {
    const tickets = fits(ticket, filter, me) ? [ticket] : [];
    const page = { tickets, count: tickets.length, countMore: false, hasMore: false };
    client.setQueryData(keyOf(filter), { pages: [page], pageParams: [undefined] });
  }
  client.setQueryData(['tickets', 'one', ticket.uuid], { ticket, lost: null });
  return client;
}

const shown = (client: QueryClient) =>
  filters.flatMap((filter) =>
    client
      .getQueryData<TicketPages>(keyOf(filter))!
      .pages.flatMap(({ tickets }) => tickets.map(({ rev }) => `${filter.status}.${rev}`)),
  );

const waiting = buildTicket({ id: 7, status: 'pending', userId: null, user: null, rev: 1 });

/** A ticket's history on the server: each state with the next `rev`; null when this person may not see it. */
const life = fc.array(
  fc.option(
    fc.record({
      status: fc.constantFrom('pending', 'open', 'closed'),
      userId: fc.constantFrom(1, 2, null),
      unreadMessages: fc.integer({ min: 0, max: 2 }),
    }),
  ),
  { minLength: 1, maxLength: 5 },
);

test('shows the last state in the end when events and answers arrive in any order, some of them twice', () => {
  const run = fc.property(
    life.chain((states) => {
      const indexes = states.map((_, index) => index);
      const twice = [...indexes, ...indexes];
      return fc.record({
        states: fc.constant(states),
        order: fc.shuffledSubarray(twice, { minLength: twice.length }),
      });
    }),
    ({ states, order }) => {
      const client = screenWith(waiting);
      for (const index of order) {
        const state = states[index]!;
        const rev = index + 2;
        if (state) putTicket(client, { ...waiting, ...state, rev }, me);
        else dropTicket(client, { id: waiting.id, rev }, 'hidden');
      }
      const last = states.at(-1);
      const rev = states.length + 1;
      const expected = filters
        .filter((filter) => last && fits({ ...waiting, ...last, rev }, filter, me))
        .map(({ status }) => `${status}.${rev}`);
      expect(shown(client)).toEqual(expected);
    },
  );
  fc.assert(run, { numRuns: 300 });
});

describe('a ticket that a colleague took', () => {
  const taken = { ...waiting, status: 'open' as const, userId: 1, rev: 3 };

  test('stays out of the waiting list when an older answer arrives', () => {
    const client = screenWith(waiting);
    putTicket(client, taken, me);
    putTicket(client, { ...waiting, unreadMessages: 0, rev: 2 }, me);
    expect(shown(client)).toEqual([]);
  });

  test("stays out of it when one's own acceptance is refused", () => {
    const client = screenWith(waiting);
    const takeBack = showChange(
      client,
      { ticket: waiting, change: { status: 'open', userId: me.id } },
      me,
    );
    expect(shown(client)).toEqual(['open.1']);
    putTicket(client, taken, me);
    takeBack();
    expect(shown(client)).toEqual([]);
  });
});
