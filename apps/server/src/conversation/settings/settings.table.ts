import { companyId, updatedAt } from '../../core/db/columns.ts';
import { pgTable, text } from '../../core/db/drizzle.ts';

export const settings = pgTable('settings', {
  companyId: companyId(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  updatedAt: updatedAt(),
});
