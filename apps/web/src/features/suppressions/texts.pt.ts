import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { suppressions as manifest } from '@prosa/contract/suppressions/manifest';

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  contactOptedOut: 'Descadastrou um cliente a pedido dele',
  numberSuppressed: 'Descadastrou um número',
  numberAllowed: 'Voltou a permitir campanhas para um número',
  suppressionsImported: 'Importou números descadastrados',
  suppressionsExported: 'Exportou os números descadastrados',
};
