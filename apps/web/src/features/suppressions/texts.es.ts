import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { suppressions as manifest } from '@prosa/contract/suppressions/manifest';

export const auditActions: AuditTextsOf<typeof manifest> = {
  contactOptedOut: 'Dio de baja a un cliente a petición suya',
  numberSuppressed: 'Dio de baja un número',
  numberAllowed: 'Volvió a permitir campañas a un número',
  suppressionsImported: 'Importó bajas',
  suppressionsExported: 'Exportó las bajas',
};
