import { createdAt, edits, identity, rev, textOr, updatedAt } from '../../core/db/columns.ts';
import { integer, pgTable, text } from '../../core/db/drizzle.ts';

/** Of the installation, not of a company. */
export const helps = pgTable('helps', {
  id: identity(),
  title: text('title').notNull(),
  description: textOr('description', ''),
  video: text('video').notNull(),
  category: textOr('category', ''),
  language: text('language', { enum: ['pt', 'en', 'es'] }),
  position: integer('position').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});
