import { companyId, createdAt, identity, int8, time } from '../../../core/db/columns.ts';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from '../../../core/db/drizzle.ts';

export const sandboxLinks = pgTable('sandbox_links', {
  companyId: companyId(),
  connectionId: int8('connection_id').notNull(),
  device: text('device').notNull().default(''),
  offered: text('offered').notNull().default(''),
  scanned: boolean('scanned').notNull().default(false),
  linkDown: boolean('link_down').notNull().default(false),
  closeCode: integer('close_code'),
  faults: jsonb('faults').notNull().default({}),
});

export const sandboxCustomers = pgTable('sandbox_customers', {
  companyId: companyId(),
  connectionId: int8('connection_id').notNull(),
  number: text('number').notNull(),
  name: text('name').notNull(),
  online: boolean('online').notNull().default(true),
  typingUntil: time('typing_until'),
  createdAt: createdAt(),
});

export const sandboxMessages = pgTable('sandbox_messages', {
  companyId: companyId(),
  id: uuid('id').notNull(),
  connectionId: int8('connection_id').notNull(),
  number: text('number').notNull(),
  seq: int8('seq').generatedAlwaysAsIdentity(),
  waId: text('wa_id').notNull(),
  fromCustomer: boolean('from_customer').notNull(),
  body: text('body').notNull().default(''),
  mediaType: text('media_type').notNull().default('conversation'),
  fileId: uuid('file_id'),
  quotedWaId: text('quoted_wa_id'),
  forwardingScore: smallint('forwarding_score').notNull().default(0),
  reaction: text('reaction'),
  edited: boolean('edited').notNull().default(false),
  deleted: boolean('deleted').notNull().default(false),
  status: text('status', { enum: ['sent', 'received', 'delivered', 'read', 'played'] })
    .notNull()
    .default('sent'),
  at: time('at').notNull().defaultNow(),
});

export const sandboxEvents = pgTable('sandbox_events', {
  companyId: companyId(),
  id: identity(),
  connectionId: int8('connection_id').notNull(),
  chat: text('chat').notNull(),
  event: jsonb('event').notNull(),
  dueAt: time('due_at').notNull().defaultNow(),
});
