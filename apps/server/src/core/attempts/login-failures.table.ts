import { time, updatedAt } from '../db/columns.ts';
import { integer, pgTable, text } from '../db/drizzle.ts';

export const loginFailures = pgTable('login_failures', {
  key: text('key').notNull(),
  failures: integer('failures').notNull(),
  blockedUntil: time('blocked_until'),
  updatedAt: updatedAt(),
});
