import type { transcripts as pt } from '../pt/transcripts.ts';

export const transcripts: typeof pt = {
  title: 'Print or export ticket',
  open: 'Print or export…',
  loading: 'Gathering the conversation…',
  withNotes: 'Include internal notes',
  print: 'Print',
  export: 'Export (.zip)',
  exported: 'File exported.',
  fileName: 'ticket-{{id}}.zip',
};
