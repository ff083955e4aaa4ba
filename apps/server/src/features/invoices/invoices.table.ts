import { invoiceKinds } from '@prosa/contract/invoices/manifest';
import {
  companyId,
  createdAt,
  identity,
  int8,
  rev,
  textOr,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { date, pgTable, smallint, text } from '../../core/db/drizzle.ts';

/** What companies owe. A price of zero, or one that credit covers, is paid when the invoice is made. */
export const invoices = pgTable('invoices', {
  companyId: companyId(),
  id: identity(),
  periodFrom: date('period_from').notNull(),
  periodTo: date('period_to').notNull(),
  months: smallint('months').notNull(),
  kind: text('kind', { enum: invoiceKinds }).notNull().default('period'),
  planId: int8('plan_id'),
  detail: text('detail').notNull(),
  valueCents: int8('value_cents').notNull(),
  creditCents: int8('credit_cents').notNull().default(0),
  currency: textOr('currency', 'BRL'),
  status: text('status', { enum: ['open', 'paid', 'void'] })
    .notNull()
    .default('open'),
  dueDate: date('due_date').notNull(),
  paidAt: time('paid_at'),
  paidCents: int8('paid_cents').notNull().default(0),
  paidChargeId: int8('paid_charge_id'),
  note: textOr('note', ''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});

export const creditReasons = [
  'overpaid',
  'paid_twice',
  'paid_after_void',
  'used',
  'returned',
  'refunded',
  'operator',
] as const;

/** What a company has paid beyond its invoices, and what was used of it. */
export const companyCredits = pgTable('company_credits', {
  companyId: companyId(),
  id: identity(),
  cents: int8('cents').notNull(),
  reason: text('reason', { enum: creditReasons }).notNull(),
  invoiceId: int8('invoice_id'),
  chargeId: int8('charge_id'),
  createdAt: createdAt(),
});

export const noticeKinds = ['due7', 'due3', 'due0', 'trial1', 'trial0', 'deletion'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const billingNotices = pgTable('billing_notices', {
  companyId: companyId(),
  dueDate: date('due_date').notNull(),
  kind: text('kind', { enum: noticeKinds }).notNull(),
  createdAt: createdAt(),
});
