import type { FeatureTexts } from '../../i18n/texts.ts';

export const usage: FeatureTexts['usage'] = {
  title: 'Uso',
  titleOf: 'Uso de {{name}}',
  open: 'Ver uso',
  hint: 'Se cuenta al final de cada día; el de hoy, hace un minuto como máximo. Se guarda 400 días.',
  measure: 'Qué mostrar',
  day: 'Día',
  total: 'Total',
  measures: {
    messagesIn: 'Mensajes recibidos',
    messagesOut: 'Mensajes enviados',
    tickets: 'Atenciones iniciadas',
    campaignSent: 'Enviados por campañas',
    aiTokens: 'Tokens de IA',
    storageBytes: 'Espacio de los archivos',
    activeUsers: 'Usuarios activos',
  },
  days_one: '{{count}} día',
  days_other: '{{count}} días',
  period: 'Período',
  export: 'Descargar CSV',
  asTable: 'Mostrar como tabla',
  asChart: 'Mostrar como gráfico',
  empty: 'Aún no se contó nada',
  emptyHint: 'El primer día aparece cuando termina.',
};
