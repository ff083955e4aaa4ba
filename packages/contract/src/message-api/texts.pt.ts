import type { TextsOf } from '../manifest.ts';
import type { messageApi } from './manifest.ts';

export const texts: TextsOf<typeof messageApi> = {
  errors: {
    ERR_TEMPLATE_REQUIRED: 'Fora da janela de 24 horas só é possível enviar um modelo.',
    ERR_LINK_UNREACHABLE: 'Não foi possível baixar o arquivo deste endereço.',
  },
  menu: {
    messagesApi: 'API',
  },
};
