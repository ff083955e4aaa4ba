import type { TextsOf } from '../manifest.ts';
import type { branding } from './manifest.ts';

export const texts: TextsOf<typeof branding> = {
  errors: {
    ERR_NO_INSTALLATION_SETTING_FOUND: 'Configuração da instalação não encontrada.',
    ERR_CONTRAST_TOO_LOW:
      'A cor é clara demais para textos brancos: o contraste é {{contrast}}, e o mínimo é 4,5.',
  },
};
