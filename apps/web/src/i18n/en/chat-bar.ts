import type { chatBar as pt } from '../pt/chat-bar.ts';

export const chatBar: typeof pt = {
  title: 'Internal chat',
  unseen: 'Internal chat, with unread messages',
  empty: 'No chats yet',
  loadMore: 'Loading more chats',
  all: 'See all chats',
  gone: 'Someone who left',
  calls: 'Chats that call you',
  calledIn: 'You were mentioned in {{title}}',
  wroteTo: 'New message from {{title}}',
};
