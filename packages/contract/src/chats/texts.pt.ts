import type { TextsOf } from '../manifest.ts';
import type { chats } from './manifest.ts';

export const texts: TextsOf<typeof chats> = {
  errors: {
    ERR_NO_CHAT_FOUND: 'Conversa não encontrada.',
    ERR_NO_CHAT_MESSAGE_FOUND: 'Mensagem não encontrada.',
    ERR_CHAT_IS_DIRECT: 'Uma conversa entre duas pessoas não pode ser alterada. Crie um grupo.',
  },
};
