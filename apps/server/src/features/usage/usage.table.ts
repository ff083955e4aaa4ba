import { companyId, int8, time } from '../../core/db/columns.ts';
import { boolean, date, integer, pgTable } from '../../core/db/drizzle.ts';

export const companyUsage = pgTable('company_usage', {
  companyId: companyId(),
  day: date('day').notNull(),
  messagesIn: integer('messages_in').notNull(),
  messagesOut: integer('messages_out').notNull(),
  tickets: integer('tickets').notNull(),
  campaignSent: integer('campaign_sent').notNull(),
  aiTokens: int8('ai_tokens').notNull(),
  storageBytes: int8('storage_bytes').notNull(),
  activeUsers: integer('active_users').notNull(),
  isFinal: boolean('is_final').notNull(),
  writtenAt: time('written_at').notNull().defaultNow(),
});
