import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { notes } from '@prosa/contract/notes/manifest';
import type { ticketViews } from '@prosa/contract/ticket-views/manifest';
import type { tickets as manifest } from '@prosa/contract/tickets/manifest';

/** The contact beside a conversation, and the search in it. */
export const panel = {
  close: 'Fechar dados do contato',
  toggle: 'Mostrar dados do contato',
  earlier: 'Outros atendimentos',
  earlierNone: 'É o primeiro atendimento deste contato.',
  closedBy: 'Resolvido por {{name}}',
  closedAuto: 'Encerrado automaticamente',
  campaigns: 'Campanhas recebidas',
  campaignReplied: 'Respondeu em {{when}}',
  campaignOptedOut: 'Descadastrou-se em {{when}}',
  campaignReport: 'Relatório da campanha {{name}}',
  files: 'Arquivos e links',
  media: 'Mídia',
  documents: 'Documentos',
  links: 'Links',
  mediaNone: 'Nenhuma imagem ou vídeo ainda.',
  documentsNone: 'Nenhum documento ainda.',
  linksNone: 'Nenhum link ainda.',
  toMessage: 'Ir para a mensagem',
  more: 'Mostrar mais',
  find: 'Buscar na conversa',
  findOlder: 'Resultado anterior',
  findNewer: 'Resultado seguinte',
  findClose: 'Fechar a busca na conversa',
  finding: 'Buscando…',
  found: '{{at}} de {{count}}',
  foundNone: 'Nada encontrado',
  findFailed: 'Não foi possível buscar',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> &
  AuditTextsOf<typeof ticketViews> &
  AuditTextsOf<typeof notes> = {
  ticketPeeked: 'Espiou um atendimento',
  ticketDeleted: 'Excluiu um atendimento',
  ticketViewDeleted: 'Excluiu uma visão compartilhada',
  noteDeleted: 'Excluiu a observação de outra pessoa',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    panel: typeof panel;
  }
}
