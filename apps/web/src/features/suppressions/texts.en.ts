import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { suppressions as manifest } from '@prosa/contract/suppressions/manifest';

export const auditActions: AuditTextsOf<typeof manifest> = {
  contactOptedOut: 'Opted a customer out at their request',
  numberSuppressed: 'Opted a number out',
  numberAllowed: 'Allowed campaigns to a number again',
  suppressionsImported: 'Imported opt-outs',
  suppressionsExported: 'Exported opt-outs',
};
