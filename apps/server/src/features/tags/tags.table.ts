import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  textOr,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, pgTable, text } from '../../core/db/drizzle.ts';

export const tags = pgTable('tags', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  searchText: text('search_text').generatedAlwaysAs(undefined as never),
  color: textOr('color', '#A4CCCC'),
  kanban: boolean('kanban').notNull().default(false),
  userId: int8('user_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});
