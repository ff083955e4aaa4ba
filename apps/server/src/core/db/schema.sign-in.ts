/** Tables that protect sign-in, as Drizzle sees them. */
import { bytea, int8, time } from './columns.ts';
import { integer, pgTable, text } from './drizzle.ts';

export const recoveryCodes = pgTable('recovery_codes', {
  companyId: int8('company_id').notNull(),
  userId: int8('user_id').notNull(),
  hash: bytea('hash').notNull(),
  usedAt: time('used_at'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const passwordResets = pgTable('password_resets', {
  companyId: int8('company_id').notNull(),
  userId: int8('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
});

export const loginFailures = pgTable('login_failures', {
  key: text('key').notNull(),
  failures: integer('failures').notNull(),
  blockedUntil: time('blocked_until'),
  updatedAt: time('updated_at').notNull().defaultNow(),
});
