import { describe, expect, it } from 'vitest';
import { buildTicket } from '../testing/ticket.builder.ts';
import {
  canManage,
  canServe,
  canTransfer,
  filterOf,
  fits,
  isAlertFor,
  isEmptySearch,
  type Me,
} from './ticket-filter.ts';
import { readTicketsSearch } from './tickets-search.ts';

const user: Me = {
  id: 1,
  name: 'Ana',
  profile: 'user',
  allTicket: 'desabled',
  alertsOff: [],
  queues: [{ id: 1, name: 'Atendimento', color: '#0f7a55' }],
};
const allTicket: Me = { ...user, allTicket: 'enabled' };
const admin: Me = { ...user, id: 7, profile: 'admin', queues: [] };
const supervisor: Me = { ...admin, id: 8, profile: 'supervisor' };

describe('who may serve a ticket', () => {
  it.each([
    ['own queue', user, { userId: 2, queueId: 1 }, true],
    ['other queue', user, { userId: 2, queueId: 2 }, false],
    ['own ticket of another queue', user, { userId: 1, queueId: 2 }, true],
    ['no queue', user, { userId: null, queueId: null }, false],
    ['no queue, with allTicket', allTicket, { userId: null, queueId: null }, true],
    ['anything, for an admin', admin, { userId: 2, queueId: 2 }, true],
    ['only looking, for a supervisor', supervisor, { userId: 2, queueId: 2 }, false],
  ])('%s', (_name, me, ticket, expected) => {
    expect(canServe(ticket, me)).toBe(expected);
  });

  it('leaves a ticket that a colleague holds to them, except for overseers', () => {
    const held = { status: 'open', userId: 2, queueId: 1 } as const;
    expect(canManage(held, user)).toBe(false);
    expect(canManage(held, admin)).toBe(true);
    expect(canManage({ ...held, queueId: 9 }, supervisor)).toBe(true);
    const waiting = { status: 'pending', userId: null, queueId: 9 } as const;
    expect([canManage(waiting, supervisor), canTransfer(waiting, supervisor)]).toEqual([
      false,
      true,
    ]);
    expect(canTransfer({ ...held, status: 'closed' }, supervisor)).toBe(false);
    expect(canTransfer(held, user)).toBe(false);
    expect(canManage({ ...held, userId: 1 }, user)).toBe(true);
    expect(canManage({ ...held, status: 'closed' }, user)).toBe(true);
  });
});

describe('tickets in the bell and for the sound', () => {
  const pending = buildTicket({ id: 1, status: 'pending', userId: null, unreadMessages: 2 });

  it('are new customers of own queues; without a queue, for admins and people who see those', () => {
    expect([user, admin, supervisor].map((me) => isAlertFor(pending, me))).toEqual([
      true,
      false,
      false,
    ]);
    const queueless = { ...pending, queueId: null };
    expect([user, allTicket, admin].map((me) => isAlertFor(queueless, me))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are own tickets that have come back, and none that are snoozed', () => {
    const back = buildTicket({ id: 1, hasWoken: true });
    expect([user, admin].map((me) => isAlertFor(back, me))).toEqual([true, false]);
    expect(isAlertFor({ ...back, unreadMessages: 1, isSnoozed: true }, user)).toBe(false);
  });

  it('are none that the bot serves, nor kinds that are switched off', () => {
    expect(isAlertFor({ ...pending, chatbot: true }, user)).toBe(false);
    expect(isAlertFor(pending, { ...user, alertsOff: ['waiting'] })).toBe(false);
  });

  it('are transferred ones, even when read, but not for the sender', () => {
    const given = buildTicket({ id: 1, isHandedOver: true, handedById: 2 });
    expect(isAlertFor(given, user)).toBe(true);
    expect(isAlertFor({ ...given, handedById: 1 }, user)).toBe(false);
    expect(isAlertFor(given, { ...user, alertsOff: ['transfer'] })).toBe(false);
  });

  it('are none that are read, closed or a colleague’s', () => {
    expect(isAlertFor(buildTicket({ id: 1, unreadMessages: 0 }), user)).toBe(false);
    expect(isAlertFor(buildTicket({ id: 1, unreadMessages: 1 }), user)).toBe(true);
    expect(isAlertFor(buildTicket({ id: 1, unreadMessages: 1, status: 'closed' }), user)).toBe(
      false,
    );
    expect(isAlertFor(buildTicket({ id: 1, unreadMessages: 1, userId: 2 }), user)).toBe(false);
  });
});

describe('the address of the inbox', () => {
  it('selects the list of each tab', () => {
    expect(filterOf({})).toEqual({ status: 'open', snoozed: false });
    expect(filterOf({ all: true, queues: [3] })).toEqual({
      status: 'open',
      snoozed: false,
      showAll: true,
      queueIds: [3],
    });
    expect(filterOf({ tab: 'pending', all: true, order: 'activity' })).toEqual({
      status: 'pending',
    });
    expect(filterOf({ tab: 'closed', tags: [1] })).toEqual({ status: 'closed' });
    expect(filterOf({ tab: 'search', q: 'nota', tags: [1], users: [2] })).toEqual({
      searchParam: 'nota',
      tags: [1],
      users: [2],
    });
  });

  it('selects queues, tickets without a queue, or both', () => {
    expect(filterOf({ tab: 'pending', noQueue: true })).toEqual({
      status: 'pending',
      order: 'waiting',
      noQueue: true,
    });
    const queued = buildTicket({ id: 1, status: 'pending', userId: null, queueId: 3 });
    const queueless = { ...queued, queueId: null };
    const shown = (filter: object) => [queued, queueless].map((each) => fits(each, filter, admin));
    expect(shown({})).toEqual([true, true]);
    expect(shown({ noQueue: true })).toEqual([false, true]);
    expect(shown({ queueIds: [3] })).toEqual([true, false]);
    expect(shown({ queueIds: [3], noQueue: true })).toEqual([true, true]);
    expect(shown({ queueIds: [4], noQueue: true })).toEqual([false, true]);
  });

  it('shows snoozed tickets in a list of their own', () => {
    const [awake, snoozed] = [filterOf({}), filterOf(readTicketsSearch({ snoozed: true }))];
    const ticket = buildTicket({ id: 1 });
    expect([fits(ticket, awake, user), fits(ticket, snoozed, user)]).toEqual([true, false]);
    const off = { ...ticket, isSnoozed: true };
    expect([fits(off, awake, user), fits(off, snoozed, user)]).toEqual([false, true]);
    expect(fits(off, filterOf({ tab: 'search', q: 'a' }), user)).toBe(true);
  });

  it('narrows assigned and pending tickets to unread or unanswered ones', () => {
    const narrow = { unread: true, unanswered: true } as const;
    expect(filterOf(narrow)).toEqual({ status: 'open', snoozed: false, ...narrow });
    expect(filterOf({ tab: 'closed', ...narrow })).toEqual({ status: 'closed' });
    const ticket = buildTicket({ id: 1 });
    const shown = (part: object) =>
      [{ unread: true }, { unanswered: true }].map((filter) =>
        fits({ ...ticket, ...part }, filter as { unread: true }, user),
      );
    expect(shown({})).toEqual([false, true]);
    expect(shown({ unreadMessages: 1, lastFromMe: true })).toEqual([true, false]);
    expect(shown({ markedUnread: true, lastMessage: '' })).toEqual([true, false]);
  });

  it('searches only when there is a search term', () => {
    expect(isEmptySearch(filterOf({ tab: 'search' }))).toBe(true);
    expect(isEmptySearch(filterOf({ tab: 'search', queues: [1] }))).toBe(true);
    expect(isEmptySearch(filterOf({ tab: 'search', tags: [1] }))).toBe(false);
    expect(isEmptySearch(filterOf({}))).toBe(false);
  });

  it('drops invalid values', () => {
    expect(
      readTicketsSearch({
        tab: 'x',
        q: 5511,
        queues: [1, 'a', -2, 2.5],
        tags: 'no',
        users: [],
        all: 'yes',
        other: 1,
      }),
    ).toEqual({ q: '5511', queues: [1] });
  });
});

describe('due tickets', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const withTarget = (warnAt: string, dueAt: string) =>
    buildTicket({ id: 1, target: { kind: 'answer', warnAt, dueAt } });

  it('were missed or have little time left', () => {
    const fitsDue = (ticket: ReturnType<typeof buildTicket>) => fits(ticket, { due: true }, user);
    expect(fitsDue(withTarget(at(-9), at(-5)))).toBe(true);
    expect(fitsDue(withTarget(at(-1), at(5)))).toBe(true);
    expect(fitsDue(withTarget(at(1), at(5)))).toBe(false);
    expect(fitsDue(buildTicket({ id: 1, target: null }))).toBe(false);
  });

  it('are requested in the order of both lists, and not among snoozed ones', () => {
    const search = readTicketsSearch({ order: 'target', due: true });
    expect(filterOf(search)).toMatchObject({ order: 'target', due: true });
    expect(filterOf({ ...search, tab: 'pending' })).toMatchObject({ order: 'target', due: true });
    expect(filterOf({ ...search, snoozed: true })).not.toHaveProperty('order');
    expect(filterOf({ tab: 'pending' })).toMatchObject({ order: 'waiting' });
    expect(filterOf({ tab: 'pending', order: 'activity' })).not.toHaveProperty('order');
  });
});
