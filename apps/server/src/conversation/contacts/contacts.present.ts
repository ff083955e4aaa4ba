import type { Contact, ContactRef } from '@prosa/contract/contacts';
import type { Core } from '../../core/ctx.ts';
import { pictureUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { ContactRow } from './contacts.queries.ts';

/** A transaction, or a request's context. */
interface Owner {
  core: Core;
  companyId: number;
}

export const presentContactRef = ({ core, companyId }: Owner, row: ContactRow): ContactRef => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  number: row.number,
  profilePicUrl: pictureUrl(core, companyId, row.pictureId),
  isGroup: row.isGroup,
});

export const presentContact = (owner: Owner, row: ContactRow): Contact => ({
  ...presentContactRef(owner, row),
  email: row.email,
  disableBot: row.disableBot,
  whatsappId: row.connectionId,
  whatsapp: row.connection,
  extraInfo: row.extraInfo,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
  rev: row.rev,
  blocked: row.blocked,
  blockedCount: row.blockedCount,
});
