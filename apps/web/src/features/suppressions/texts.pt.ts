import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { suppressions as manifest } from '@prosa/contract/suppressions/manifest';

export const suppressions = {
  title: 'Descadastrados',
  add: 'Descadastrar número',
  number: 'Número',
  reason: 'Motivo',
  since: 'Desde',
  saved: 'Número descadastrado.',
  deleted: 'As campanhas podem voltar a este número.',
  deleteTitle: 'Voltar a enviar campanhas para {{number}}?',
  deleteText: 'Só faça isso se a pessoa pediu: enviar a quem não quer pode bloquear o seu número.',
  empty: 'Ninguém se descadastrou',
  emptyHint: 'Quem responde a uma campanha com uma palavra de descadastro aparece aqui.',
  notice: 'Nenhuma campanha envia para estes números.',
  words: 'Ver as palavras de descadastro',
  erased: 'Número apagado a pedido da pessoa',
  more: 'Importar e exportar',
  import: 'Importar planilha',
  export: 'Exportar CSV',
  exported: 'Arquivo exportado.',
  importTitle: 'Importar descadastrados',
  importHint: 'Um arquivo .xls ou .xlsx com uma coluna Número. As outras colunas não contam.',
  taken_one: '{{count}} número novo',
  taken_other: '{{count}} números novos',
  reasons: {
    stopWord: 'Respondeu “{{source}}”',
    person: 'Incluído por {{source}}',
    file: 'Planilha {{source}}',
    provider: 'Recusado pelo WhatsApp ({{source}})',
  },
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  contactOptedOut: 'Descadastrou um cliente a pedido dele',
  numberSuppressed: 'Descadastrou um número',
  numberAllowed: 'Voltou a permitir campanhas para um número',
  suppressionsImported: 'Importou números descadastrados',
  suppressionsExported: 'Exportou os números descadastrados',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    suppressions: typeof suppressions;
  }
}
