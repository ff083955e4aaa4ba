import {
  bytea,
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  time,
  updatedAt,
} from '../../../core/db/columns.ts';
import { integer, pgTable, text } from '../../../core/db/drizzle.ts';

export const cloudAccounts = pgTable('cloud_accounts', {
  companyId: companyId(),
  connectionId: int8('connection_id').notNull(),
  phoneNumberId: text('phone_number_id').notNull(),
  businessAccountId: text('business_account_id').notNull(),
  token: bytea('token').notNull(),
  tokenHint: text('token_hint').notNull(),
  appSecret: bytea('app_secret').notNull(),
  appSecretHint: text('app_secret_hint').notNull(),
  displayNumber: text('display_number').notNull().default(''),
  verifiedName: text('verified_name').notNull().default(''),
  webhookAt: time('webhook_at'),
  refusedFor: text('refused_for'),
  messagingLimit: integer('messaging_limit'),
  messagesPerSecond: integer('messages_per_second'),
  portfolioId: text('portfolio_id').notNull().default(''),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const cloudWebhooks = pgTable('cloud_webhooks', {
  companyId: companyId(),
  id: identity(),
  connectionId: int8('connection_id').notNull(),
  body: bytea('body').notNull(),
  createdAt: createdAt(),
});
