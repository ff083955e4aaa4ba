import {
  bytea,
  companyId,
  createdAt,
  identity,
  int8,
  time,
  updatedAt,
} from '../../../core/db/columns.ts';
import { boolean, jsonb, pgTable, text } from '../../../core/db/drizzle.ts';

const connectionId = () => int8('connection_id').notNull();

export const waDevices = pgTable('wa_devices', {
  companyId: companyId(),
  connectionId: connectionId(),
  creds: bytea('creds'),
  pairingNumber: text('pairing_number').notNull().default(''),
  updatedAt: updatedAt(),
  phoneSeenAt: time('phone_seen_at'),
  onlineAt: time('online_at'),
  restrictedUntil: time('restricted_until'),
  closings: jsonb('closings').notNull().default([]),
  isLinked: boolean('is_linked').notNull().default(false),
});

export const waKeys = pgTable('wa_keys', {
  companyId: companyId(),
  connectionId: connectionId(),
  type: text('type').notNull(),
  id: text('id').notNull(),
  value: bytea('value').notNull(),
});

export const waArchivedKeys = pgTable('wa_archived_keys', {
  companyId: companyId(),
  connectionId: connectionId(),
  archivedAt: time('archived_at').notNull(),
  type: text('type').notNull(),
  id: text('id').notNull(),
  value: bytea('value').notNull(),
});

export const waAddressBook = pgTable('wa_address_book', {
  companyId: companyId(),
  connectionId: connectionId(),
  number: text('number').notNull(),
  name: text('name').notNull(),
});

export const waInboundJournal = pgTable('wa_inbound_journal', {
  companyId: companyId(),
  id: identity(),
  connectionId: connectionId(),
  messageKey: text('message_key').notNull(),
  entry: bytea('entry').notNull(),
  createdAt: createdAt(),
});

export const waSentMessages = pgTable('wa_sent_messages', {
  companyId: companyId(),
  connectionId: connectionId(),
  providerId: text('provider_id').notNull(),
  content: bytea('content').notNull(),
  createdAt: createdAt(),
});
