import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { contactLists as manifest } from '@prosa/contract/contact-lists/manifest';

export const auditActions: AuditTextsOf<typeof manifest> = {
  contactListDeleted: 'Deleted a contact list',
  contactListImported: 'Imported contacts into a list',
  contactListFilled: 'Filled a contact list',
};
