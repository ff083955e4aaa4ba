import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { transcripts as manifest } from '@prosa/contract/transcripts/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const transcripts: FeatureTexts['transcripts'] = {
  title: 'Imprimir o exportar la atención',
  open: 'Imprimir o exportar…',
  loading: 'Reuniendo la conversación…',
  withNotes: 'Incluir notas internas',
  print: 'Imprimir',
  export: 'Exportar (.zip)',
  exported: 'Archivo exportado.',
  fileName: 'atencion-{{id}}.zip',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  ticketPrinted: 'Abrió una atención para imprimir',
  ticketExported: 'Exportó una atención',
};
