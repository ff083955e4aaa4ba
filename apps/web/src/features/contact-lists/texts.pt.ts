import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { contactLists as manifest } from '@prosa/contract/contact-lists/manifest';

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  contactListDeleted: 'Excluiu uma lista de contatos',
  contactListImported: 'Importou contatos para uma lista',
  contactListFilled: 'Preencheu uma lista de contatos',
};
