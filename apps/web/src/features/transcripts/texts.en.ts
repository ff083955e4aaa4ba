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
