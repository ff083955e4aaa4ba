/** Storage used by the files of each company. */
import { int8 } from './columns.ts';
import { pgTable } from './drizzle.ts';

/** A running total, kept by a trigger on `files`. */
export const companyStorage = pgTable('company_storage', {
  companyId: int8('company_id').notNull(),
  bytes: int8('bytes').notNull().default(0),
});
