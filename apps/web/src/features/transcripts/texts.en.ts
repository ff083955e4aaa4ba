import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { transcripts as manifest } from '@prosa/contract/transcripts/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const transcripts: FeatureTexts['transcripts'] = {
  title: 'Print or export ticket',
  open: 'Print or export…',
  loading: 'Gathering the conversation…',
  withNotes: 'Include internal notes',
  print: 'Print',
  export: 'Export (.zip)',
  exported: 'File exported.',
  fileName: 'ticket-{{id}}.zip',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  ticketPrinted: 'Opened a ticket to print',
  ticketExported: 'Exported a ticket',
};
