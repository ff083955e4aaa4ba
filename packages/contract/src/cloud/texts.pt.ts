import type { TextsOf } from '../manifest.ts';
import type { cloud } from './manifest.ts';

export const texts: TextsOf<typeof cloud> = {
  errors: {
    ERR_CLOUD_NOT_SET_UP: 'Preencha primeiro os dados da API do WhatsApp desta conexão.',
    ERR_CLOUD_SECRETS_REQUIRED: 'Informe o token e a chave secreta do aplicativo.',
    ERR_CLOUD_NUMBER_IN_USE: 'Este número já está em outra conexão.',
  },
};
