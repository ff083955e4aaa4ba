import type { ChargeState, PaymentMethod } from '@prosa/contract/subscription/payment-methods';
import {
  bytea,
  companyId,
  createdAt,
  identity,
  int8,
  rev,
  textOr,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { integer, jsonb, pgTable, text } from '../../core/db/drizzle.ts';
import type { ProviderId } from './providers/port.ts';

export const paymentCharges = pgTable('payment_charges', {
  companyId: companyId(),
  id: identity(),
  invoiceId: int8('invoice_id').notNull(),
  provider: text('provider').$type<ProviderId>().notNull(),
  method: text('method').$type<PaymentMethod>().notNull(),
  reference: text('reference').notNull(),
  externalId: text('external_id'),
  amountCents: int8('amount_cents').notNull(),
  status: text('status').$type<ChargeState>().notNull().default('creating'),
  copyPaste: text('copy_paste'),
  redirectUrl: text('redirect_url'),
  expiresAt: time('expires_at'),
  paidCents: int8('paid_cents').notNull().default(0),
  nextCheckAt: time('next_check_at'),
  checks: integer('checks').notNull().default(0),
  createdAt: createdAt(),
  claimedUntil: time('claimed_until'),
  returnUrl: textOr('return_url', ''),
  refundedCents: int8('refunded_cents').notNull().default(0),
  paymentId: text('payment_id'),
});

/** Of the installation, like the next two. */
export const paymentAccounts = pgTable('payment_accounts', {
  provider: text('provider').$type<ProviderId>().notNull(),
  environment: text('environment', { enum: ['production', 'sandbox'] })
    .notNull()
    .default('production'),
  shown: jsonb('shown').$type<Record<string, string>>().notNull().default({}),
  secrets: bytea('secrets').notNull(),
  webhookRegisteredAt: time('webhook_registered_at'),
  webhookAt: time('webhook_at'),
  webhookMissedAt: time('webhook_missed_at'),
  sweptAt: time('swept_at'),
  sweptMonthAt: time('swept_month_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});

export const paymentMethods = pgTable('payment_methods', {
  method: text('method').$type<PaymentMethod>().notNull(),
  provider: text('provider').$type<ProviderId>().notNull(),
});

export const paymentEvents = pgTable('payment_events', {
  provider: text('provider').$type<ProviderId>().notNull(),
  eventId: text('event_id').notNull(),
  externalId: text('external_id').notNull(),
  body: bytea('body').notNull(),
  result: text('result', { enum: ['queued', 'unmatched'] }).notNull(),
  receivedAt: time('received_at').notNull().defaultNow(),
});

export const paymentPayers = pgTable('payment_payers', {
  companyId: companyId(),
  firstName: text('first_name').notNull(),
  lastName: textOr('last_name', ''),
  taxId: text('tax_id').notNull(),
  address: text('address').notNull(),
  city: text('city').notNull(),
  state: textOr('state', ''),
  zipcode: text('zipcode').notNull(),
  country: text('country', { enum: ['BR', 'usa'] }).notNull(),
  updatedAt: updatedAt(),
});
