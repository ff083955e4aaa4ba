import { companyId, identity, time } from '../db/columns.ts';
import { jsonb, pgTable, text } from '../db/drizzle.ts';

export const heldJobs = pgTable('held_jobs', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  payload: jsonb('payload').notNull(),
  key: text('key'),
  heldAt: time('held_at').notNull().defaultNow(),
});
