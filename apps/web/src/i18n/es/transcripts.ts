import type { transcripts as pt } from '../pt/transcripts.ts';

export const transcripts: typeof pt = {
  title: 'Imprimir o exportar la atención',
  open: 'Imprimir o exportar…',
  loading: 'Reuniendo la conversación…',
  withNotes: 'Incluir notas internas',
  print: 'Imprimir',
  export: 'Exportar (.zip)',
  exported: 'Archivo exportado.',
  fileName: 'atencion-{{id}}.zip',
};
