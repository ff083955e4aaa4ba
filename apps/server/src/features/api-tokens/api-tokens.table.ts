import { tokenRights } from '@prosa/contract/token-rights';
import { bytea, companyId, createdAt, identity, int8, time } from '../../core/db/columns.ts';
import { pgTable, text } from '../../core/db/drizzle.ts';

export const apiTokens = pgTable('api_tokens', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  rights: text('rights', { enum: tokenRights }).array().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  last4: text('last4').notNull(),
  expiresAt: time('expires_at'),
  lastUsedAt: time('last_used_at'),
  createdBy: int8('created_by'),
  createdAt: createdAt(),
});
