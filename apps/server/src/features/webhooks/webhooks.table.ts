import {
  type DeliveryError,
  deliveryStates,
  stopReasons,
  type WebhookEventType,
  type WebhookType,
  webhookStatuses,
} from '@prosa/contract/webhooks/events';
import {
  bytea,
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  textOr,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, integer, json, pgTable, smallint, text, uuid } from '../../core/db/drizzle.ts';

export const webhooks = pgTable('webhooks', {
  companyId: companyId(),
  id: identity(),
  url: text('url').notNull(),
  description: textOr('description', ''),
  types: text('types').array().$type<WebhookType[]>().notNull(),
  status: text('status', { enum: webhookStatuses }).notNull().default('on'),
  stopReason: text('stop_reason', { enum: stopReasons }),
  skipsPrograms: boolean('skips_programs').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const webhookSecrets = pgTable('webhook_secrets', {
  companyId: companyId(),
  webhookId: int8('webhook_id').notNull(),
  version: int8('version').notNull(),
  value: bytea('value').notNull(),
  last4: text('last4').notNull(),
  validUntil: time('valid_until'),
});

export const webhookHealth = pgTable('webhook_health', {
  companyId: companyId(),
  webhookId: int8('webhook_id').notNull(),
  failingSince: time('failing_since'),
  lastError: text('last_error').$type<DeliveryError>(),
  lastStatus: smallint('last_status'),
  attemptedAt: time('attempted_at'),
  deliveredAt: time('delivered_at'),
  pausedUntil: time('paused_until'),
  heldUntil: time('held_until'),
});

export const webhookEvents = pgTable('webhook_events', {
  companyId: companyId(),
  id: uuid('id').notNull(),
  type: text('type').$type<WebhookEventType>().notNull(),
  at: time('at').notNull(),
  contactId: int8('contact_id'),
  senderId: int8('sender_id'),
  data: json('data').notNull(),
  createdAt: createdAt(),
});

export const webhookDeliveries = pgTable('webhook_deliveries', {
  companyId: companyId(),
  id: identity(),
  webhookId: int8('webhook_id').notNull(),
  eventId: uuid('event_id').notNull(),
  state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  nextAt: time('next_at').defaultNow(),
  attemptedAt: time('attempted_at'),
  status: smallint('status'),
  ms: integer('ms'),
  error: text('error').$type<DeliveryError>(),
  response: textOr('response', ''),
});
