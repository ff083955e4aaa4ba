import { bytea, companyId, identity, textOr, time } from '../../core/db/columns.ts';
import { pgTable, text } from '../../core/db/drizzle.ts';

export const suppressions = pgTable('suppressions', {
  companyId: companyId(),
  id: identity(),
  numberHash: bytea('number_hash').notNull(),
  number: text('number'),
  reason: text('reason', { enum: ['stopWord', 'person', 'file', 'provider'] }).notNull(),
  source: textOr('source', ''),
  at: time('at').notNull().defaultNow(),
});
