import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { buildTicket } from '../../conversation/testing/ticket.builder.ts';
import { putTicket, showChange } from '../../conversation/tickets/ticket-cache.ts';
import { isReadDue } from './use-mark-read.ts';

const me = {
  id: 2,
  name: 'Rui',
  profile: 'user' as const,
  allTicket: 'desabled' as const,
  alertsOff: [],
  queues: [{ id: 1, name: 'Atendimento', color: '#0f7a55' }],
};
const unread = { status: 'pending' as const, userId: null, user: null, unreadMessages: 1 };
const waiting = buildTicket({ id: 7, ...unread, rev: 1 });
const mine = { status: 'open' as const, userId: me.id };
const accepted = { ...waiting, ...mine };

/** A page on which this person has just pressed Accept. */
function accepting() {
  const client = new QueryClient();
  putTicket(client, waiting, me);
  return { client, takeBack: showChange(client, { ticket: waiting, change: mine }, me) };
}

test('does not mark as read while the acceptance is still under way', () => {
  const { client } = accepting();
  expect(isReadDue(client, accepted, me)).toBe(false);
});

test('marks as read when the server has confirmed the acceptance', () => {
  const { client } = accepting();
  putTicket(client, { ...accepted, rev: 2 }, me);
  expect(isReadDue(client, { ...accepted, rev: 2 }, me)).toBe(true);
});

test('never marks as read when a colleague accepted first', () => {
  const { client, takeBack } = accepting();
  putTicket(client, { ...waiting, status: 'open', userId: 1, rev: 2 }, me);
  takeBack();
  expect(isReadDue(client, accepted, me)).toBe(false);
  expect(isReadDue(client, { ...waiting, status: 'open', userId: 1, rev: 2 }, me)).toBe(false);
});
