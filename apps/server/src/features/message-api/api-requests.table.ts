import { companyId, createdAt } from '../../core/db/columns.ts';
import { jsonb, pgTable, text } from '../../core/db/drizzle.ts';

export const apiRequests = pgTable('api_requests', {
  companyId: companyId(),
  sender: text('sender').notNull(),
  key: text('key').notNull(),
  contentHash: text('content_hash').notNull(),
  answer: jsonb('answer'),
  createdAt: createdAt(),
});
