import { bytea, companyId, createdAt, int8, time } from '../../core/db/columns.ts';
import { pgTable } from '../../core/db/drizzle.ts';

export const recoveryCodes = pgTable('recovery_codes', {
  companyId: companyId(),
  userId: int8('user_id').notNull(),
  hash: bytea('hash').notNull(),
  usedAt: time('used_at'),
  createdAt: createdAt(),
});
