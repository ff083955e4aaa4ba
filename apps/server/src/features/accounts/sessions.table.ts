import { bytea, companyId, createdAt, int8, textOr, time } from '../../core/db/columns.ts';
import { boolean, integer, pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const sessions = pgTable('sessions', {
  companyId: companyId(),
  id: uuid('id').notNull(),
  userId: int8('user_id').notNull(),
  secret: bytea('secret').notNull(),
  counter: integer('counter').notNull().default(1),
  rotatedAt: time('rotated_at').notNull().defaultNow(),
  ip: textOr('ip', ''),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
  endedAt: time('ended_at'),
  endedReason: text('ended_reason'),
  needsTwoFactor: boolean('needs_two_factor').notNull().default(false),
  confirmedAt: time('confirmed_at').notNull().defaultNow(),
  userAgent: textOr('user_agent', ''),
  onBehalfOf: int8('on_behalf_of'),
  returnedAt: time('returned_at'),
});
