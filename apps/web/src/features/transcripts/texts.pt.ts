import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { transcripts as manifest } from '@prosa/contract/transcripts/manifest';

/** Printing or downloading one conversation. */
export const transcripts = {
  title: 'Imprimir ou exportar atendimento',
  open: 'Imprimir ou exportar…',
  loading: 'Reunindo a conversa…',
  withNotes: 'Incluir observações internas',
  print: 'Imprimir',
  export: 'Exportar (.zip)',
  exported: 'Arquivo exportado.',
  fileName: 'atendimento-{{id}}.zip',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  ticketPrinted: 'Abriu um atendimento para imprimir',
  ticketExported: 'Exportou um atendimento',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    transcripts: typeof transcripts;
  }
}
