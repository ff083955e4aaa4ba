export const usage = {
  title: 'Uso',
  titleOf: 'Uso de {{name}}',
  open: 'Ver uso',
  hint: 'Contado no fim de cada dia; o de hoje, há um minuto no máximo. Guardado por 400 dias.',
  measure: 'O que mostrar',
  day: 'Dia',
  total: 'Total',
  measures: {
    messagesIn: 'Mensagens recebidas',
    messagesOut: 'Mensagens enviadas',
    tickets: 'Atendimentos iniciados',
    campaignSent: 'Enviadas por campanhas',
    aiTokens: 'Tokens de IA',
    storageBytes: 'Espaço dos arquivos',
    activeUsers: 'Usuários ativos',
  },
  days_one: '{{count}} dia',
  days_other: '{{count}} dias',
  period: 'Período',
  export: 'Baixar CSV',
  asTable: 'Mostrar como tabela',
  asChart: 'Mostrar como gráfico',
  empty: 'Nada foi contado ainda',
  emptyHint: 'O primeiro dia aparece quando termina.',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    usage: typeof usage;
  }
}
