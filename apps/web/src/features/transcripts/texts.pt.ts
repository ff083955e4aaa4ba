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

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    transcripts: typeof transcripts;
  }
}
