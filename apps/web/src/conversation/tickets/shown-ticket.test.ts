import { expect, it } from 'vitest';
import { buildTicket } from '../testing/ticket.builder.ts';
import { isShownAt } from './shown-ticket.ts';

const ticket = buildTicket({ id: 1 });

it.each([
  ['its own conversation', `/tickets/${ticket.uuid}`, true],
  ['the conversation of another', `/tickets/${buildTicket({ id: 2 }).uuid}`, false],
  ['the list', '/tickets', false],
])('tells whether a ticket is read when the address shows %s', (_, pathname, isShown) => {
  expect(isShownAt(pathname, ticket)).toBe(isShown);
});
