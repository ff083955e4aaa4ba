import { bytea, companyId, int8, time } from '../../core/db/columns.ts';
import { integer, pgTable } from '../../core/db/drizzle.ts';

export const passwordResets = pgTable('password_resets', {
  companyId: companyId(),
  userId: int8('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
});
