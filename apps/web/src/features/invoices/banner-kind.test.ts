import type { Billing } from '@prosa/contract/billing';
import type { Invoice } from '@prosa/contract/invoices';
import { expect, it } from 'vitest';
import { bannerOf } from './banner-kind.ts';

const timeZone = 'America/Sao_Paulo';
const now = new Date('2026-03-11T01:00:00Z');
const invoice = { id: 1, kind: 'period' } as Invoice;

const billing = (day: string, change: Partial<Billing> = {}): Billing => ({
  dueDate: `2026-03-${day}T23:59:59-03:00`,
  graceEndsAt: null,
  isTrial: false,
  invoice,
  ...change,
});

it.each([
  ['nothing eight days before', billing('18'), true, null],
  ['a reminder a week before', billing('17'), true, 'warning due'],
  ['a reminder on the last day', billing('10'), true, 'warning due'],
  ['nothing without an invoice', billing('12', { invoice: null }), true, null],
  ['red during grace', billing('09'), true, 'red grace'],
  ['no amount where none is owed', billing('09', { invoice: null }), true, 'red graceUnbilled'],
  ['a trial that is about to end', billing('12', { isTrial: true }), true, 'warning trial'],
  ['nothing early in a trial', billing('13', { isTrial: true }), true, null],
  ['red after a trial', billing('09', { isTrial: true }), true, 'red trialGrace'],
  ['nothing to others before', billing('10', { invoice: null }), false, null],
  ['a soft line to others in grace', billing('09', { invoice: null }), false, 'soft graceOfOthers'],
  ['nothing where nothing expires', billing('10', { dueDate: null }), true, null],
])('shows %s', (_, state, isAdmin, expected) => {
  const kind = bannerOf(state, { isAdmin, timeZone, now });
  expect(kind && `${kind.tone} ${kind.text}`).toBe(expected);
});
