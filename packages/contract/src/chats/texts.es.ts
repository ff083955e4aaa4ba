import type { TextsOf } from '../manifest.ts';
import type { chats } from './manifest.ts';

export const texts: TextsOf<typeof chats> = {
  errors: {
    ERR_NO_CHAT_FOUND: 'Chat no encontrado.',
    ERR_NO_CHAT_MESSAGE_FOUND: 'Mensaje no encontrado.',
    ERR_CHAT_IS_DIRECT: 'Un chat de dos personas no se puede cambiar. Crea un grupo.',
  },
};
