import type { closeReasons as manifest } from '@prosa/contract/close-reasons/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

/** Resolving with a reason, or without a message to the customer. */
export const closing = {
  ways: 'Outras formas de resolver',
  silently: 'Resolver sem mensagem',
  withReason: 'Resolver com motivo…',
  title: 'Resolver o atendimento de {{name}}',
  choose: 'Por que está sendo resolvido?',
  none: 'Nenhum motivo cadastrado. Um administrador pode criar a lista em Configurações.',
  silent: 'Não enviar mensagem ao cliente',
  silentHint: 'Nem despedida, nem pedido de avaliação.',
  withoutReason: 'Resolver sem motivo',
  list: 'Motivos de encerramento',
  listHint:
    'Quem resolve escolhe um destes motivos. Cada um é contado no dashboard; os nove primeiros também têm uma tecla.',
  listEmpty: 'Nenhum motivo ainda. Por exemplo: Venda, Dúvida resolvida, Sem resposta do cliente.',
  archivedList: 'Motivos arquivados',
  archived_one: '{{count}} motivo arquivado',
  archived_other: '{{count}} motivos arquivados',
  up: 'Mover para cima: {{name}}',
  down: 'Mover para baixo: {{name}}',
  rename: 'Renomear: {{name}}',
  archive: 'Arquivar: {{name}}',
  restore: 'Voltar a oferecer: {{name}}',
  new: 'Novo motivo',
  add: 'Adicionar',
  short: 'Nome muito curto',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  closeReasonCreated: 'Criou um motivo de encerramento',
  closeReasonChanged: 'Mudou um motivo de encerramento',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    closing: typeof closing;
  }
}
