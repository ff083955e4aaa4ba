import type { TextsOf } from '../manifest.ts';
import type { chats } from './manifest.ts';

export const texts: TextsOf<typeof chats> = {
  errors: {
    ERR_NO_CHAT_FOUND: 'Chat not found.',
    ERR_NO_CHAT_MESSAGE_FOUND: 'Message not found.',
    ERR_CHAT_IS_DIRECT: 'A chat of two people cannot be changed. Create a group.',
  },
};
