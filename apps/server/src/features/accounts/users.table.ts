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
} from '../../core/db/columns.ts';
import { boolean, pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const users = pgTable('users', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailNorm: text('email_norm').generatedAlwaysAs(undefined as never),
  passwordHash: text('password_hash').notNull(),
  profile: text('profile', { enum: ['user', 'supervisor', 'admin'] })
    .notNull()
    .default('user'),
  super: boolean('super').notNull().default(false),
  allTicket: text('all_ticket', { enum: ['enabled', 'desabled'] })
    .notNull()
    .default('desabled'),
  connectionId: int8('connection_id'),
  language: text('language', { enum: ['pt', 'en', 'es'] }),
  pictureId: uuid('picture_id'),
  totpSecret: bytea('totp_secret'),
  totpPending: bytea('totp_pending'),
  totpStep: int8('totp_step'),
  availability: text('availability', { enum: ['available', 'away'] })
    .notNull()
    .default('available'),
  letterKeys: boolean('letter_keys').notNull().default(true),
  alertsOff: text('alerts_off').array().notNull().default([]),
  alertSound: text('alert_sound').notNull().default('chime'),
  online: boolean('online').notNull().default(false),
  seenAt: time('seen_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const userQueues = pgTable('user_queues', {
  companyId: companyId(),
  userId: int8('user_id').notNull(),
  queueId: int8('queue_id').notNull(),
});
