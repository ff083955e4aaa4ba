import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { ratings as manifest } from '@prosa/contract/ratings/manifest';

export const ratings = {
  title: 'Avaliações',
  filter: 'Filtrar avaliações',
  rate: 'Nota',
  anyRate: 'Qualquer nota',
  attendant: 'Atendente',
  everybody: 'Todos',
  queue: 'Fila',
  anyQueue: 'Todas',
  wroteNext: 'Mensagem seguinte do cliente',
  wroteNextHint: 'O que o cliente escreveu logo depois da nota, em até um dia',
  contact: 'Contato',
  when: 'Quando',
  empty: 'Nenhuma avaliação ainda',
  emptyHint:
    'As notas que os clientes dão ao fim do atendimento aparecem aqui. Ative o pedido de avaliação em Configurações.',
  nothing: 'Não escreveu mais nada',
  goneContact: 'Contato excluído',
  nobody: 'Ninguém',
  noQueue: 'Sem fila',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  ratingsExported: 'Exportou as avaliações',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    ratings: typeof ratings;
  }
}
