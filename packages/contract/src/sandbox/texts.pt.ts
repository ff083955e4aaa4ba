import type { TextsOf } from '../manifest.ts';
import type { sandbox } from './manifest.ts';

export const texts: TextsOf<typeof sandbox> = {
  errors: {
    ERR_SANDBOX_DISABLED: 'O telefone de testes está desligado.',
    ERR_SANDBOX_LINK_DOWN: 'O telefone de testes está sem conexão.',
  },
  menu: {
    sandbox: 'Telefone de testes',
  },
};
