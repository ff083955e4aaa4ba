export const templates = {
  pick: 'Enviar modelo',
  of: 'Modelos de {{name}}',
  hint: 'Textos aprovados pela Meta, que podem ser enviados a qualquer momento.',
  sync: 'Sincronizar',
  synced: 'Modelos sincronizados.',
  sync_refused: 'A Meta recusou o pedido. Confira os dados da API desta conexão.',
  sync_unreachable: 'A Meta não respondeu. Esta é a lista anterior.',
  none: 'Nenhum modelo ainda',
  noneHint: 'Crie modelos no Gerenciador do WhatsApp da Meta e sincronize.',
  noneApproved: 'Nenhum modelo aprovado',
  noneApprovedHint: 'Peça a um administrador que crie modelos na Meta e os sincronize em Conexões.',
  notFound: 'Nenhum modelo encontrado',
  notFoundHint: 'Tente outras palavras.',
  list: 'Modelos',
  preview: 'Como o cliente vai ler',
  send: 'Enviar',
  variable_header: 'Título: {{name}}',
  variable_body: 'Campo {{name}}',
  variable_button: 'Botão: {{name}}',
  variable_url: 'Final do link do botão “{{name}}”',
  variable_code: 'Código do botão “{{name}}”',
  file_image: 'Link da imagem',
  file_video: 'Link do vídeo',
  file_document: 'Link do documento',
  needsHttps: 'Um link que começa com https://',
  tooManyBlanks: 'Há espaços demais seguidos.',
  status_APPROVED: 'Aprovado',
  status_PENDING: 'Em análise',
  status_REJECTED: 'Recusado',
  status_PAUSED: 'Pausado',
  status_DISABLED: 'Desativado',
  notSendable: 'só pode ser enviado por outro programa',
  category_MARKETING: 'Marketing',
  category_UTILITY: 'Utilidade',
  category_AUTHENTICATION: 'Autenticação',
  windowClosed:
    'A última mensagem do cliente tem mais de 24 horas. Até ele escrever de novo, só modelos aprovados podem ser enviados.',
  windowNever: 'O cliente ainda não escreveu. A conversa só pode começar com um modelo aprovado.',
  windowMinutes_one: 'Você ainda tem {{count}} minuto para responder livremente (até {{at}}).',
  windowMinutes_other: 'Você ainda tem {{count}} minutos para responder livremente (até {{at}}).',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    templates: typeof templates;
  }
}
