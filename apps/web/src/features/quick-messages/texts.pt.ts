import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { quickMessages as manifest } from '@prosa/contract/quick-messages/manifest';

export const quickMessages = {
  title: 'Respostas rápidas',
  add: 'Nova resposta rápida',
  editTitle: 'Editar resposta rápida',
  shortcode: 'Atalho',
  shortcodeHint: 'O que se digita depois da barra: /bomdia',
  message: 'Mensagem',
  attachment: 'Anexo',
  noAttachment: 'Sem anexo',
  chooseFile: 'Escolher arquivo',
  replaceFile: 'Trocar arquivo',
  general: 'Compartilhar com a equipe',
  generalHint: 'Todos na empresa poderão usar.',
  queues: 'Filas',
  queuesHint: 'Sem fila escolhida, aparece em todos os atendimentos.',
  allQueues: 'Todas',
  queueFilter: 'Oferecidas na fila',
  active: 'Ativa',
  activeHint: 'Aparece quando alguém digita a barra na conversa.',
  visibility: 'Visível para',
  forAll: 'Todos',
  forMe: 'Só para mim',
  status: 'Status',
  on: 'Ativa',
  off: 'Inativa',
  saved: 'Resposta rápida salva com sucesso.',
  deleted: 'Resposta rápida excluída com sucesso!',
  deleteTitle: 'Excluir /{{shortcode}}?',
  deleteText: 'O texto e o anexo serão perdidos.',
  deleteForAll: 'Ninguém mais na empresa poderá usá-la. O texto e o anexo serão perdidos.',
  empty: 'Nenhuma resposta rápida ainda',
  emptyHint: 'Guarde aqui o que você escreve todo dia e envie com uma barra.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  quickMessageDeleted: 'Excluiu uma resposta rápida',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    quickMessages: typeof quickMessages;
  }
}
