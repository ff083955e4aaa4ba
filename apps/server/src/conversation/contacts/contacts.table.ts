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
import { boolean, integer, pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const contacts = pgTable('contacts', {
  companyId: companyId(),
  id: identity(),
  uuid: uuid('uuid').notNull(),
  name: text('name').notNull(),
  number: textOr('number', ''),
  email: textOr('email', ''),
  isGroup: boolean('is_group').notNull().default(false),
  disableBot: boolean('disable_bot').notNull().default(false),
  nameChosen: boolean('name_chosen').notNull().default(false),
  hadTickets: boolean('had_tickets').notNull().default(false),
  connectionId: int8('connection_id'),
  searchText: text('search_text').generatedAlwaysAs(undefined as never),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
  blocked: boolean('blocked').notNull().default(false),
  blockedCount: integer('blocked_count').notNull().default(0),
  pictureId: uuid('picture_id'),
});

export const contactFields = pgTable('contact_fields', {
  companyId: companyId(),
  id: identity(),
  contactId: int8('contact_id').notNull(),
  name: text('name').notNull(),
  value: text('value').notNull(),
});

export const contactIdentities = pgTable('contact_identities', {
  companyId: companyId(),
  kind: text('kind', { enum: ['pn', 'lid', 'bsuid', 'group', 'sandbox'] }).notNull(),
  value: text('value').notNull(),
  contactId: int8('contact_id').notNull(),
});
