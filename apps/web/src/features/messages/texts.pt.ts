import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { messages as manifest } from '@prosa/contract/messages/manifest';

/** Forwarding messages to other contacts. */
export const forward = {
  forward: 'Encaminhar',
  select: 'Selecionar mensagens',
  pick: 'Selecionar mensagem: {{text}}',
  chosen_one: '{{count}} mensagem selecionada',
  chosen_other: '{{count}} mensagens selecionadas',
  full: 'No máximo {{count}} de uma vez',
  title_one: 'Encaminhar mensagem',
  title_other: 'Encaminhar {{count}} mensagens',
  to: 'Para quem?',
  search: 'Nome ou número',
  hint: 'Até {{count}} contatos',
  recipients: 'Contatos escolhidos',
  remove: 'Remover {{name}}',
  nobody: 'Nenhum contato encontrado',
  cut: 'Nem todos os contatos estão aqui. Digite {{count}} letras ou mais para buscar.',
  comment: 'Comentário',
  commentHint: 'Opcional. Vai depois do que é encaminhado.',
  usual: 'Automática',
  connectionHint: 'Automática: onde a conversa já está aberta, ou a conexão padrão',
  queueHint: 'Das conversas que forem abertas',
  choose: 'Escolha pelo menos um contato',
  doneTo: 'Encaminhado para {{name}}',
  done: 'Encaminhado para {{count}} contatos',
  open: 'Abrir conversa',
  forwarded: 'Encaminhada',
  often: 'Encaminhada com frequência',
};

/** Albums in a thread, and the viewer. */
export const pictures = {
  album: 'Álbum com {{count}} fotos ou vídeos de {{name}}',
  openVideo: 'Abrir vídeo',
  previous: 'Anterior',
  next: 'Próxima',
  zoomIn: 'Aumentar',
  zoomOut: 'Diminuir',
  whole: 'Ver inteira ({{percent}})',
  show: 'Mostrar na conversa',
  more: 'Mais {{count}} no álbum',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  messageDeleted: 'Excluiu uma mensagem',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    forward: typeof forward;
    pictures: typeof pictures;
  }
}
