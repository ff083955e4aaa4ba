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
import { boolean, integer, pgTable, text } from '../../core/db/drizzle.ts';

export const connections = pgTable('connections', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  provider: text('provider', { enum: ['sandbox', 'baileys', 'cloud'] })
    .notNull()
    .default('sandbox'),
  status: text('status', {
    enum: ['qrcode', 'PAIRING', 'OPENING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'],
  })
    .notNull()
    .default('DISCONNECTED'),
  statusReason: text('status_reason'),
  statusDetail: textOr('status_detail', ''),
  qrcode: textOr('qrcode', ''),
  retries: integer('retries').notNull().default(0),
  isDefault: boolean('is_default').notNull().default(false),
  wanted: text('wanted', { enum: ['up', 'down'] })
    .notNull()
    .default('down'),
  generation: integer('generation').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  failingSince: time('failing_since'),
  alarmedAt: time('alarmed_at'),
  alarmedLimit: text('alarmed_limit'),
  greetingMessage: textOr('greeting_message', ''),
  complationMessage: textOr('complation_message', ''),
  outOfHoursMessage: textOr('out_of_hours_message', ''),
  ratingMessage: textOr('rating_message', ''),
  integrationId: int8('integration_id'),
  promptId: int8('prompt_id'),
  flowIdWelcome: int8('flow_id_welcome'),
  flowIdNotPhrase: int8('flow_id_not_phrase'),
  maxUseBotQueues: integer('max_use_bot_queues').notNull().default(3),
  timeUseBotQueues: integer('time_use_bot_queues').notNull().default(0),
  timeToTransfer: integer('time_to_transfer').notNull().default(0),
  transferQueueId: int8('transfer_queue_id'),
  expiresTicket: integer('expires_ticket').notNull().default(0),
  expiresInactiveMessage: textOr('expires_inactive_message', ''),
  tokenHash: bytea('token_hash'),
  tokenLast4: textOr('token_last4', ''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const connectionQueues = pgTable('connection_queues', {
  companyId: companyId(),
  connectionId: int8('connection_id').notNull(),
  queueId: int8('queue_id').notNull(),
});
