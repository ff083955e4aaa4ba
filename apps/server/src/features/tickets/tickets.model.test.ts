/** Invariants of a ticket's life under any actions by any users in any order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canSee,
  decideAction,
  mayAct,
  type TicketChange,
  type TicketState,
} from '../../conversation/tickets/tickets.rules.ts';
import type { Person } from '../../core/ctx.ts';

const USERS = [1, 2, 3];
const QUEUES = [10, 11];

const actor = fc.record({
  id: fc.constantFrom(...USERS),
  profile: fc.constantFrom('user' as const, 'supervisor' as const, 'admin' as const),
  allTicket: fc.boolean(),
  queueIds: fc.subarray(QUEUES),
});
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const change: fc.Arbitrary<TicketChange> = fc.record({
  status: maybe(fc.constantFrom('pending' as const, 'open' as const, 'closed' as const)),
  userId: maybe(fc.option(fc.constantFrom(...USERS))),
  queueId: maybe(fc.option(fc.constantFrom(...QUEUES))),
});

const asActor = (values: Omit<Person, 'kind' | 'name' | 'super' | 'sessionId'>): Person => ({
  kind: 'person',
  name: 'Ana',
  super: false,
  sessionId: 's',
  ...values,
});

/** What the service writes for an action. */
function after(before: TicketState, action: ReturnType<typeof decideAction>): TicketState {
  switch (action.kind) {
    case 'accept':
    case 'reopen':
    case 'transfer':
      return { status: 'open', userId: action.userId, queueId: action.queueId };
    case 'return':
      return { status: 'pending', userId: null, queueId: action.queueId };
    case 'close':
      return { status: 'closed', userId: action.userId, queueId: action.queueId };
    default:
      return before;
  }
}

test('a ticket has at most one holder, and nobody can take it from them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(actor, change), { maxLength: 30 }), (steps) => {
      let ticket: TicketState = { status: 'pending', userId: null, queueId: null };
      for (const [who, request] of steps) ticket = ask(asActor(who), ticket, request);
    }),
    { numRuns: 500 },
  );
});

function ask(by: Person, ticket: TicketState, request: TicketChange): TicketState {
  if (!canSee(by, ticket)) return ticket;
  const action = decideAction(by, ticket, request);
  if (!mayAct(by, ticket, action.kind)) return ticket;
  const next = after(ticket, action);
  if (next.status !== 'closed') expect(next.status === 'open').toBe(next.userId !== null);
  const isTaken = ticket.status === 'open' && ticket.userId !== by.id && next.userId === by.id;
  // Overseers may close tickets that others hold; the close carries the overseer's name.
  if (isTaken) expect([by.profile === 'user', next.status]).toEqual([false, 'closed']);
  // Repeating the action changes nothing, or is refused.
  expect(after(next, decideAction(by, next, request))).toEqual(next);
  return next;
}
