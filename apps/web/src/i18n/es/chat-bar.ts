import type { chatBar as pt } from '../pt/chat-bar.ts';

export const chatBar: typeof pt = {
  title: 'Chat interno',
  unseen: 'Chat interno, hay mensajes sin leer',
  empty: 'Aún no hay chats',
  loadMore: 'Cargando más chats',
  all: 'Ver todos los chats',
  gone: 'Alguien que ya no está',
  calls: 'Chats que te llaman',
  calledIn: 'Te mencionaron en {{title}}',
  wroteTo: 'Nuevo mensaje de {{title}}',
};
