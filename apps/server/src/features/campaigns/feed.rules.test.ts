import { isPaced } from '@prosa/contract/campaign-pace';
import { describe, expect, test } from 'vitest';
import {
  lineHold,
  paceOf,
  pausedAmong,
  roomMin,
  roomToday,
  stopReason,
  waitingMax,
} from './feed.rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const budgets = { newChatsPerDay: 50, perHour: 0, perDay: 0 };
const line = {
  provider: 'baileys' as const,
  statusReason: null,
  held: null,
  heldUntil: null,
  sentToday: 0,
  newChatsToday: 0,
  sentThisHour: 0,
  peopleLeft: null,
};

describe('a line goes on', () => {
  test.each([
    [{}, null],
    [{ statusReason: 'new-chats-low' }, null],
    [{ statusReason: 'reach-out-restricted' }, 'provider'],
    [{ statusReason: 'quality-low' }, 'provider'],
    [{ held: 'failures' }, 'failures'],
    [{ held: 'new-chats', heldUntil: new Date(now.getTime() + 1) }, 'new-chats'],
    [{ held: 'new-chats', heldUntil: now }, null],
    [{ newChatsToday: 50 }, 'budget'],
    [{ newChatsToday: 50, provider: 'sandbox' }, null],
    [{ provider: 'cloud', peopleLeft: 1 }, null],
    [{ provider: 'cloud', peopleLeft: 0 }, 'budget'],
  ] as const)('unless it is held: %j', (state, hold) => {
    expect(lineHold({ ...line, ...state }, budgets, now)).toBe(hold);
  });

  test('up to the tightest of its budgets', () => {
    const state = { ...line, sentToday: 90, sentThisHour: 5, newChatsToday: 20 };
    expect(roomToday(state, { newChatsPerDay: 50, perHour: 0, perDay: 0 })).toBe(30);
    expect(roomToday(state, { newChatsPerDay: 50, perHour: 0, perDay: 100 })).toBe(10);
    expect(roomToday(state, { newChatsPerDay: 50, perHour: 8, perDay: 100 })).toBe(3);
    expect(roomToday(state, { newChatsPerDay: 10, perHour: 0, perDay: 0 })).toBe(0);
  });
});

describe('a line stops', () => {
  const failed = (count: number, reason = 'ERR_SENDING_WAPP_MSG') =>
    Array.from({ length: 20 }, (_, n) => (n < count ? reason : null));
  test.each([
    [failed(0), null],
    [failed(4), null],
    [failed(5), 'failures'],
    [failed(20, 'ERR_RECIPIENT_UNREACHABLE'), null],
    [['ERR_NEW_CHATS_RESTRICTED'], 'new-chats'],
  ])('after %j: %s', (reasons, stop) => {
    expect(stopReason(reasons)).toBe(stop);
  });
});

test.each([
  [1, 1, 1],
  [20, 20, 10],
  [80, 80, 20],
  [500, 500, 20],
])(
  'at %s messages a second, %s may wait, and there is room for more after %s',
  (perSecond, waiting, room) => {
    expect(waitingMax(perSecond)).toBe(waiting);
    expect(roomMin(waiting)).toBe(room);
  },
);

test('templates leave at the rate of their provider, other messages at the pace of the company', () => {
  const pace = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 };
  expect(paceOf('baileys', pace)).toEqual(pace);
  expect(isPaced(paceOf('cloud', pace))).toBe(false);
});

test('a paused template holds its campaign, and not the connection', () => {
  const outcomes = Array.from({ length: 6 }, () => ({
    campaignId: 7,
    reason: 'ERR_TEMPLATE_PAUSED',
    isCurrent: true,
  }));
  expect([
    ...pausedAmong([
      ...outcomes,
      { campaignId: 8, reason: null, isCurrent: true },
      // Restarted since.
      { campaignId: 9, reason: 'ERR_TEMPLATE_PAUSED', isCurrent: false },
    ]),
  ]).toEqual([7]);
  expect(stopReason(outcomes.map(({ reason }) => reason))).toBeNull();
});
