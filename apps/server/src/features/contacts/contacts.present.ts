import type { Contact, ContactRef } from '@prosa/contract/contacts';
import { iso } from '../../core/time.ts';
import type { ContactRow } from './contacts.queries.ts';

export const presentContactRef = (row: ContactRow): ContactRef => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  number: row.number,
  profilePicUrl: row.profilePicUrl,
  isGroup: row.isGroup,
});

export const presentContact = (row: ContactRow): Contact => ({
  ...presentContactRef(row),
  email: row.email,
  disableBot: row.disableBot,
  whatsappId: row.connectionId,
  extraInfo: row.extraInfo,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rev: row.rev,
  blocked: row.blocked,
  blockedCount: row.blockedCount,
});
