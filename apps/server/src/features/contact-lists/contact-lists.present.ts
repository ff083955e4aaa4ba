import type { ContactList, ContactListItem } from '@prosa/contract/contact-lists';
import { iso } from '../../core/time.ts';
import type { ContactListRow } from './contact-lists.queries.ts';
import type { ListItemRow } from './list-items.queries.ts';

export const presentContactList = (row: ContactListRow): ContactList => ({
  id: row.id,
  name: row.name,
  contactsCount: row.items_count,
  validCount: row.valid_count,
  invalidCount: row.invalid_count,
  check: { state: row.check_state, done: row.check_done, total: row.check_total },
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  rev: row.rev,
});

export const presentListItem = (row: ListItemRow): ContactListItem => ({
  id: row.id,
  contactListId: row.list_id,
  name: row.name,
  number: row.number,
  email: row.email,
  fields: row.fields,
  valid: row.valid,
  isWhatsappValid: row.valid === 'yes',
  checkedAt: row.checked_at === null ? null : iso(row.checked_at),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  rev: row.rev,
});
