import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { contactLists as manifest } from '@prosa/contract/contact-lists/manifest';

export const auditActions: AuditTextsOf<typeof manifest> = {
  contactListDeleted: 'Eliminó una lista de contactos',
  contactListImported: 'Importó contactos en una lista',
  contactListFilled: 'Llenó una lista de contactos',
};
