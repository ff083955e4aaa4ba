import type { audit as manifest } from '@prosa/contract/audit/manifest';
import type { GeneralAction } from '@prosa/contract/audit-actions';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const audit = {
  title: 'Registro de auditoria',
  who: 'Quem',
  what: 'O quê',
  everybody: 'Todos',
  everything: 'Tudo',
  from: 'De',
  to: 'Até',
  apply: 'Filtrar',
  clear: 'Limpar filtros',
  backwards: 'A data final é anterior à inicial',
  exportCsv: 'Exportar CSV',
  exported: 'Arquivo exportado.',
  empty: 'Nenhum registro',
  emptyHint:
    'Acessos, mudanças de perfil, exportações e exclusões aparecem aqui e ficam por dois anos.',
  noMatch: 'Nada encontrado com estes filtros',
  when: 'Quando',
  about: 'Detalhes',
  ip: 'Endereço IP',
  more: 'Carregar mais',
  goneUser: 'Usuário nº {{id}} (excluído)',
  goneName: '{{name}} (excluído)',
  timeZone: 'Dias e horas no fuso da empresa: {{zone}}',
  nobody: 'Ninguém',
};

/** Actions of no noun of their own; the others are with their features. */
export const auditActions: Record<GeneralAction, string> & AuditTextsOf<typeof manifest> = {
  tokenChanged: 'Trocou um token',
  auditExported: 'Exportou este registro',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    audit: typeof audit;
  }
}
