import { companyId, createdAt, identity, int8, rev, updatedAt } from '../../core/db/columns.ts';
import { boolean, jsonb, pgTable, text } from '../../core/db/drizzle.ts';

export const messageTemplates = pgTable('message_templates', {
  companyId: companyId(),
  id: identity(),
  connectionId: int8('connection_id').notNull(),
  name: text('name').notNull(),
  language: text('language').notNull(),
  category: text('category').notNull(),
  status: text('status').notNull(),
  components: jsonb('components').notNull(),
  namedVariables: boolean('named_variables').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});
