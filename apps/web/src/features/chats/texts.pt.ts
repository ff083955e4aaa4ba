import type { chats as manifest } from '@prosa/contract/chats/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

/** Chats of colleagues. */
export const chats = {
  title: 'Chat interno',
  list: 'Conversas',
  tabList: 'Conversas',
  tabChat: 'Mensagens',
  new: 'Nova',
  add: 'Nova conversa',
  edit: 'Editar conversa',
  searchPlaceholder: 'Buscar por título ou pessoa',
  empty: 'Nenhuma conversa ainda',
  emptyHint: 'Crie uma conversa para falar com seus colegas.',
  noHits: 'Nenhuma conversa encontrada',
  noHitsHint: 'Tente outro título ou nome.',
  placeholder: 'Escolha uma conversa',
  placeholderHint: 'As mensagens daqui só são vistas por quem participa.',
  absent: 'Conversa não encontrada',
  absentHint: 'Ela foi excluída ou você não participa dela.',
  back: 'Voltar para as conversas',
  menu: 'Mais ações da conversa',
  find: 'Buscar nesta conversa',
  findPlaceholder: 'Buscar nas mensagens',
  findNothing: 'Nenhuma mensagem encontrada.',
  kind: 'Tipo de conversa',
  kind_group: 'Grupo',
  kind_direct: 'Com uma pessoa',
  groupTitle: 'Título',
  people: 'Participantes',
  person: 'Pessoa',
  nobodyFound: 'Ninguém encontrado',
  fillTitle: 'Preencha o título da conversa.',
  fillUser: 'Escolha pelo menos um usuário.',
  open: 'Abrir conversa',
  saved: 'Conversa salva.',
  mute: 'Silenciar',
  unmute: 'Deixar de silenciar',
  muted: 'Silenciada',
  mentioned: 'Mencionaram você',
  unreads_one: '{{count}} mensagem não lida',
  unreads_other: '{{count}} mensagens não lidas',
  draft: 'Rascunho:',
  leave: 'Sair da conversa',
  leaveTitle: 'Sair da conversa {{title}}?',
  leaveText:
    'Você deixa de ver as mensagens. Se a conversa for sua, ela passa ao participante mais antigo.',
  left: 'Você saiu da conversa.',
  delete: 'Excluir conversa',
  deleteTitle: 'Excluir a conversa {{title}}?',
  deleteText: 'As mensagens e os arquivos somem para todos os participantes.',
  deleted: 'Conversa excluída.',
  deleteMessageText: 'Ela será apagada para todos os participantes.',
  unreadLine: 'Mensagens não lidas',
  seenBy: 'Visto por {{names}}',
  seenByAll: 'Visto por todos',
  discuss: 'Discutir no chat interno',
  chooseForTicket: 'Escolha a conversa em que quer falar do atendimento.',
  ticketHidden: 'Você não tem acesso a este atendimento.',
  ticket_pending: 'Aguardando',
  ticket_open: 'Em atendimento',
  ticket_closed: 'Resolvido',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  chatDeleted: 'Excluiu uma conversa do chat interno',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    chats: typeof chats;
  }
}
