/** The tables of WhatsApp Cloud API and of templates as Drizzle sees them. */
import { bytea, edits, int8, time } from './columns.ts';
import { boolean, jsonb, pgTable, text } from './drizzle.ts';

export const cloudAccounts = pgTable('cloud_accounts', {
  companyId: int8('company_id').notNull(),
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
  updatedAt: time('updated_at').notNull().defaultNow(),
  rev: int8('rev').notNull().default(1),
  edits: edits(),
});

export const cloudWebhooks = pgTable('cloud_webhooks', {
  companyId: int8('company_id').notNull(),
  id: int8('id').generatedAlwaysAsIdentity(),
  connectionId: int8('connection_id').notNull(),
  body: bytea('body').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const messageTemplates = pgTable('message_templates', {
  companyId: int8('company_id').notNull(),
  id: int8('id').generatedAlwaysAsIdentity(),
  connectionId: int8('connection_id').notNull(),
  name: text('name').notNull(),
  language: text('language').notNull(),
  category: text('category').notNull(),
  status: text('status').notNull(),
  components: jsonb('components').notNull(),
  namedVariables: boolean('named_variables').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  rev: int8('rev').notNull().default(1),
});
