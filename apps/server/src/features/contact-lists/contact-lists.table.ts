import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  textOr,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, integer, jsonb, pgTable, text } from '../../core/db/drizzle.ts';

export const contactLists = pgTable('contact_lists', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  itemsCount: integer('items_count').notNull().default(0),
  validCount: integer('valid_count').notNull().default(0),
  invalidCount: integer('invalid_count').notNull().default(0),
  checkState: text('check_state', { enum: ['idle', 'running', 'waiting'] })
    .notNull()
    .default('idle'),
  checkRun: integer('check_run').notNull().default(0),
  checkAgain: boolean('check_again').notNull().default(false),
  checkTotal: integer('check_total').notNull().default(0),
  checkDone: integer('check_done').notNull().default(0),
  checkAfter: int8('check_after').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const contactListItems = pgTable('contact_list_items', {
  companyId: companyId(),
  listId: int8('list_id').notNull(),
  id: identity(),
  name: text('name').notNull(),
  number: text('number').notNull(),
  canonical: text('canonical')
    .notNull()
    .generatedAlwaysAs(undefined as never),
  email: textOr('email', ''),
  fields: jsonb('fields').$type<Record<string, string>>().notNull().default({}),
  valid: text('valid', { enum: ['unknown', 'yes', 'no'] })
    .notNull()
    .default('unknown'),
  checkedAt: time('checked_at'),
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(undefined as never),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});
