import type { TextsOf } from '../manifest.ts';
import type { setup } from './manifest.ts';

export const texts: TextsOf<typeof setup> = {
  errors: {
    ERR_SETUP_LINK:
      'Este link não vale mais: a instalação já tem quem a administre, ou o endereço está incompleto.',
  },
};
