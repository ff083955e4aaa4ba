import type { Hours } from '@prosa/contract/hours';
import type { Recurrence } from '@prosa/contract/plans/manifest';
import {
  createdAt,
  edits,
  identity,
  int8,
  rev,
  textOr,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, integer, jsonb, pgTable, smallint, sql, text } from '../../core/db/drizzle.ts';

export const plans = pgTable('plans', {
  id: identity(),
  name: text('name').notNull(),
  users: integer('users').notNull().default(0),
  connections: integer('connections').notNull().default(0),
  queues: integer('queues').notNull().default(0),
  storageMegabytes: integer('storage_megabytes').notNull().default(20_000),
  valueCents: int8('value_cents').notNull().default(0),
  aiTokens: int8('ai_tokens').notNull().default(0),
  campaignRecipients: int8('campaign_recipients').notNull().default(0),
  isPublic: boolean('is_public').notNull().default(true),
  position: integer('position').notNull().default(0),
  trialDays: integer('trial_days').notNull().default(3),
  /** In cents, of a whole period. */
  prices: jsonb('prices').$type<Partial<Record<Recurrence, number>>>().notNull().default({}),
  useCampaigns: boolean('use_campaigns').notNull().default(true),
  useKanban: boolean('use_kanban').notNull().default(true),
  useOpenAi: boolean('use_open_ai').notNull().default(true),
  useIntegrations: boolean('use_integrations').notNull().default(true),
  useSchedules: boolean('use_schedules').notNull().default(true),
  useInternalChat: boolean('use_internal_chat').notNull().default(true),
  useExternalApi: boolean('use_external_api').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const companies = pgTable('companies', {
  id: identity(),
  companyId: int8('company_id').generatedAlwaysAs(undefined as never),
  name: text('name').notNull(),
  email: textOr('email', ''),
  phone: textOr('phone', ''),
  status: boolean('status').notNull().default(true),
  planId: int8('plan_id'),
  dueDate: time('due_date'),
  /** The day of the month that renewals keep to; null: in its trial, which no invoice follows. */
  dueDay: smallint('due_day'),
  /** A smaller plan that it has from then on. */
  nextPlanId: int8('next_plan_id'),
  nextPlanAt: time('next_plan_at'),
  deletedAt: time('deleted_at'),
  suspendedAt: time('suspended_at'),
  emptiedAt: time('emptied_at'),
  waitingSince: time('waiting_since'),
  taxId: textOr('tax_id', ''),
  termsVersion: text('terms_version'),
  termsAcceptedAt: time('terms_accepted_at'),
  recurrence: textOr('recurrence', 'MENSAL'),
  language: text('language', { enum: ['pt', 'en', 'es'] })
    .notNull()
    .default('pt'),
  timeZone: textOr('time_zone', 'America/Sao_Paulo'),
  hours: jsonb('hours').$type<Hours>().notNull().default(sql`'{}'`),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});
