/** Internal chats in the top bar and the bell. */
export const chatBar = {
  title: 'Chat interno',
  unseen: 'Chat interno, há mensagens não lidas',
  empty: 'Nenhuma conversa ainda',
  loadMore: 'Carregando mais conversas',
  all: 'Ver todas as conversas',
  gone: 'Pessoa que já saiu',
  calls: 'Conversas que chamam você',
  calledIn: 'Mencionaram você em {{title}}',
  wroteTo: 'Nova mensagem de {{title}}',
};
