import { describe, expect, test } from 'vitest';
import { type Due, type Ground, judge, judgePlace } from './judge.rules.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const connection = {
  id: 7,
  provider: 'sandbox' as const,
  isUp: true,
  contactWroteAt: null as Date | null,
};
const fine: Ground = {
  isCompanyActive: true,
  isContactBlocked: false,
  lateHours: 6,
  contactWroteAt: null,
  isConnectionGone: false,
  connection,
  template: 'none',
};
const due: Due = { dueAt: NOW, now: NOW, silentSince: null };
const cloud = (wroteAt: Date | null) => ({
  connection: { ...connection, provider: 'cloud' as const, contactWroteAt: wroteAt },
});

const sends = { kind: 'send', connectionId: 7, asTemplate: false };
const fails = (problem: string) => ({ kind: 'fail', problem });

describe('a message that is due', () => {
  test.each<[string, Partial<Ground>, Partial<Due>, object]>([
    ['is sent', {}, {}, sends],
    ['is sent up to so many hours late', {}, { dueAt: hoursAgo(6) }, sends],
    ['is sent later where the company allows it', { lateHours: 12 }, { dueAt: hoursAgo(7) }, sends],
    ['is missed later', {}, { dueAt: hoursAgo(6.01) }, fails('ERR_SCHEDULE_MISSED')],
    [
      'waits for a connection that is down',
      { connection: { ...connection, isUp: false } },
      {},
      { kind: 'wait', problem: 'ERR_SCHEDULE_NO_CONNECTION' },
    ],
    [
      'waits for the first connection',
      { connection: null },
      {},
      { kind: 'wait', problem: 'ERR_SCHEDULE_NO_CONNECTION' },
    ],
    [
      'is not sent by another connection than the deleted one',
      { isConnectionGone: true },
      {},
      fails('ERR_SCHEDULE_CONNECTION_GONE'),
    ],
    [
      'does not go to a blocked contact',
      { isContactBlocked: true },
      {},
      fails('ERR_SCHEDULE_CONTACT_BLOCKED'),
    ],
    [
      'stays with a blocked company',
      { isCompanyActive: false },
      {},
      fails('ERR_SCHEDULE_COMPANY_BLOCKED'),
    ],
    ['is sent to customers who wrote', { contactWroteAt: hoursAgo(1) }, {}, sends],
    [
      'is not sent to those who wrote since it was saved, if they were to be silent',
      { contactWroteAt: hoursAgo(1) },
      { silentSince: hoursAgo(2) },
      { ...fails('ERR_SCHEDULE_CUSTOMER_WROTE'), endsSeries: true },
    ],
    [
      'is sent to those who wrote before',
      { contactWroteAt: hoursAgo(3) },
      { silentSince: hoursAgo(2) },
      sends,
    ],
    ['is sent inside the service window', cloud(hoursAgo(23)), {}, sends],
    ['is not sent after it', cloud(hoursAgo(24)), {}, fails('ERR_SERVICE_WINDOW_CLOSED')],
    ['is not sent to those who never wrote', cloud(null), {}, fails('ERR_SERVICE_WINDOW_CLOSED')],
    [
      'is sent as its text inside the window, although it has a template',
      { ...cloud(hoursAgo(23)), template: 'ready' },
      {},
      sends,
    ],
    [
      'is sent as its template after it',
      { ...cloud(hoursAgo(24)), template: 'ready' },
      {},
      { ...sends, asTemplate: true },
    ],
    [
      'is not sent as a template that is no longer approved',
      { ...cloud(null), template: 'not-sendable' },
      {},
      fails('ERR_TEMPLATE_NOT_SENDABLE'),
    ],
  ])('%s', (_what, ground, more, expected) => {
    expect(judge({ ...fine, ...ground }, { ...due, ...more })).toEqual(expected);
  });

  test('is sent by hand however late it is', () => {
    const wrote = { ...fine, contactWroteAt: hoursAgo(1) };
    expect(judgePlace(wrote, NOW)).toEqual(sends);
  });
});
