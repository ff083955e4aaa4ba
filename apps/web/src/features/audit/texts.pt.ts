import type { GeneralAction } from '@prosa/contract/audit-actions';

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
export const auditActions: Record<GeneralAction, string> = {
  login: 'Entrou no sistema',
  loginFailed: 'Tentativa de acesso recusada',
  logout: 'Saiu do sistema',
  sessionReused: 'Sessão encerrada: credencial copiada',
  sessionsEnded: 'Encerrou sessões',
  passwordReset: 'Recuperou a senha',
  passwordChanged: 'Trocou uma senha',
  twoFactorOn: 'Ativou a verificação em duas etapas',
  twoFactorOff: 'Removeu a verificação em duas etapas',
  twoFactorReset: 'Redefiniu a verificação em duas etapas de outra pessoa',
  tokenChanged: 'Trocou um token',
  settingChanged: 'Mudou uma configuração',
  closeReasonCreated: 'Criou um motivo de encerramento',
  closeReasonChanged: 'Mudou um motivo de encerramento',
  ticketPeeked: 'Espiou um atendimento',
  ticketDeleted: 'Excluiu um atendimento',
  messageDeleted: 'Excluiu uma mensagem',
  noteDeleted: 'Excluiu a observação de outra pessoa',
  ticketViewDeleted: 'Excluiu uma visão compartilhada',
  retentionApplied: 'Apagou atendimentos antigos (prazo de guarda)',
  auditExported: 'Exportou este registro',
  ratingsExported: 'Exportou as avaliações',
  ticketPrinted: 'Abriu um atendimento para imprimir',
  ticketExported: 'Exportou um atendimento',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    audit: typeof audit;
  }
}
