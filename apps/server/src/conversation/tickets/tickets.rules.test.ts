import { describe, expect, test } from 'vitest';
import type { Person } from '../../core/ctx.ts';
import {
  canSee,
  canServe,
  decideAction,
  mayAct,
  type TicketState,
  transferNews,
} from './tickets.rules.ts';

const actor = (values: Partial<Person> = {}): Person => ({
  kind: 'person',
  id: 1,
  name: 'Ana',
  profile: 'user',
  super: false,
  allTicket: false,
  queueIds: [10],
  sessionId: 's',
  ...values,
});
const pending: TicketState = { status: 'pending', userId: null, queueId: 10 };
const mine: TicketState = { status: 'open', userId: 1, queueId: 10 };
const others: TicketState = { status: 'open', userId: 2, queueId: 10 };
const closed: TicketState = { status: 'closed', userId: 1, queueId: 10 };

describe('who sees and serves', () => {
  test.each([
    ['user, own queue', actor(), pending, true, true],
    ['user, other queue', actor(), { ...pending, queueId: 11 }, false, false],
    ['user, own ticket of another queue', actor(), { ...mine, queueId: 11 }, true, true],
    ['user, no queue', actor(), { ...pending, queueId: null }, false, false],
    [
      'user with allTicket, no queue',
      actor({ allTicket: true }),
      { ...pending, queueId: null },
      true,
      true,
    ],
    [
      'user with allTicket, other queue',
      actor({ allTicket: true }),
      { ...pending, queueId: 11 },
      false,
      false,
    ],
    [
      'supervisor, other queue: may only look',
      actor({ profile: 'supervisor' }),
      { ...pending, queueId: 11 },
      true,
      false,
    ],
    [
      'admin, any',
      actor({ profile: 'admin', queueIds: [] }),
      { ...others, queueId: 11 },
      true,
      true,
    ],
  ] as const)('%s', (_name, who, ticket, sees, serves) => {
    expect([canSee(who, ticket), canServe(who, ticket)]).toEqual([sees, serves]);
  });
});

describe('what a change does', () => {
  const admin = actor({ profile: 'admin' });
  const supervisor = actor({ profile: 'supervisor', queueIds: [11] });
  test.each([
    ['accept', actor(), pending, { status: 'open' }, { kind: 'accept', userId: 1, queueId: 10 }],
    [
      'accept a ticket that another user holds',
      actor(),
      others,
      { status: 'open' },
      { kind: 'held' },
    ],
    [
      'an admin accepts a ticket that another user holds',
      admin,
      others,
      { status: 'open' },
      { kind: 'held' },
    ],
    [
      'an admin moves it to a third',
      admin,
      others,
      { userId: 3 },
      { kind: 'transfer', userId: 3, queueId: 10 },
    ],
    ['accept twice', actor(), mine, { status: 'open', userId: 1 }, { kind: 'none' }],
    ['return', actor(), mine, { status: 'pending', userId: null }, { kind: 'return', queueId: 10 }],
    [
      'return a ticket that another user holds',
      actor(),
      others,
      { status: 'pending' },
      { kind: 'held' },
    ],
    ['return a closed one', actor(), closed, { status: 'pending' }, { kind: 'forbidden' }],
    [
      'resolve',
      actor(),
      mine,
      { status: 'closed', userId: 1 },
      { kind: 'close', userId: 1, queueId: 10 },
    ],
    [
      'resolve a ticket that another user holds',
      actor(),
      others,
      { status: 'closed' },
      { kind: 'held' },
    ],
    [
      'an admin resolves it',
      admin,
      others,
      { status: 'closed' },
      { kind: 'close', userId: 1, queueId: 10 },
    ],
    [
      'a supervisor resolves it',
      supervisor,
      others,
      { status: 'closed' },
      { kind: 'close', userId: 1, queueId: 10 },
    ],
    [
      'a supervisor moves it to a third',
      supervisor,
      others,
      { userId: 3 },
      { kind: 'transfer', userId: 3, queueId: 10 },
    ],
    [
      'a supervisor returns it',
      supervisor,
      others,
      { status: 'pending' },
      { kind: 'return', queueId: 10 },
    ],
    [
      'a supervisor accepts a ticket that another user holds',
      supervisor,
      others,
      { userId: 1 },
      { kind: 'held' },
    ],
    ['a supervisor’s prompt for it', supervisor, others, { promptId: 5 }, { kind: 'held' }],
    ['resolve twice', actor(), closed, { status: 'closed' }, { kind: 'none' }],
    [
      'reopen',
      actor(),
      closed,
      { status: 'open', queueId: 11 },
      { kind: 'reopen', userId: 1, queueId: 11 },
    ],
    ['a closed one without status', actor(), closed, { userId: 3 }, { kind: 'none' }],
    [
      'transfer to a user',
      actor(),
      mine,
      { userId: 3, queueId: 11 },
      { kind: 'transfer', userId: 3, queueId: 11 },
    ],
    ['transfer to a queue', actor(), mine, { queueId: 11 }, { kind: 'return', queueId: 11 }],
    [
      'transfer a pending one to a user',
      actor(),
      pending,
      { userId: 3 },
      { kind: 'transfer', userId: 3, queueId: 10 },
    ],
    ['a PUT without status steals nothing', actor(), others, { userId: 1 }, { kind: 'held' }],
    ['nothing asked', actor(), mine, {}, { kind: 'none' }],
    ['another prompt alone', actor(), mine, { promptId: 5 }, { kind: 'automate' }],
    [
      'another prompt for a ticket that another user holds',
      actor(),
      others,
      { promptId: 5 },
      { kind: 'held' },
    ],
    ['a prompt of a closed one', actor(), closed, { promptId: 5 }, { kind: 'none' }],
  ] as const)('%s', (_name, who, ticket, change, expected) => {
    expect(decideAction(who, ticket, change)).toEqual(expected);
  });
});

test('an overseer of another queue may direct a ticket, but not serve it', () => {
  const kinds = ['transfer', 'return', 'close', 'accept', 'reopen', 'automate'] as const;
  const may = (who: Person, ticket = { ...others, queueId: 11 }) =>
    kinds.filter((kind) => mayAct(who, ticket, kind));
  expect(may(actor({ profile: 'supervisor' }))).toEqual(['transfer', 'return', 'close']);
  expect(may(actor())).toEqual([]);
  expect(may(actor({ profile: 'supervisor', queueIds: [11] }))).toEqual([...kinds]);
  expect(may(actor({ profile: 'admin' }))).toEqual([...kinds]);
});

describe('what a customer is told about a move', () => {
  const nobody = { userId: null, queueId: null };
  const held = { userId: 1, queueId: 10 };
  test.each([
    ['another queue', held, { userId: 1, queueId: 20 }, 'toQueue'],
    ['another attendant', held, { userId: 2, queueId: 10 }, 'toAgent'],
    ['both', held, { userId: 2, queueId: 20 }, 'toBoth'],
    ['a queue without anybody', held, { userId: null, queueId: 20 }, 'toQueue'],
    ['back to the same queue', held, { userId: null, queueId: 10 }, null],
    ['out of any queue', held, { userId: 1, queueId: null }, null],
    ['an attendant outside any queue', held, { userId: 2, queueId: null }, 'toAgent'],
    ['from a queue to an attendant', { userId: null, queueId: 10 }, held, 'toAgent'],
    ['from nobody', nobody, held, null],
    ['nowhere', held, held, null],
  ] as const)('%s', (_what, before, after, news) => {
    expect(transferNews(before, after)).toBe(news);
  });
});
