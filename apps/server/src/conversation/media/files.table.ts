import { companyId, createdAt, int8 } from '../../core/db/columns.ts';
import { integer, pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const files = pgTable('files', {
  companyId: companyId(),
  id: uuid('id').notNull(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  bytes: int8('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  waveform: text('waveform'),
  createdAt: createdAt(),
});

/** A running total, maintained by a trigger on `files`. */
export const companyStorage = pgTable('company_storage', {
  companyId: companyId(),
  bytes: int8('bytes').notNull().default(0),
});
