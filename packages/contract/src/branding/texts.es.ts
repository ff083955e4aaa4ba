import type { TextsOf } from '../manifest.ts';
import type { branding } from './manifest.ts';

export const texts: TextsOf<typeof branding> = {
  errors: {
    ERR_NO_INSTALLATION_SETTING_FOUND: 'Configuración de la instalación no encontrada.',
    ERR_CONTRAST_TOO_LOW:
      'El color es demasiado claro para textos blancos: el contraste es {{contrast}}, y el mínimo es 4,5.',
  },
};
