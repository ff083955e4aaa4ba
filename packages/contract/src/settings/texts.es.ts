import type { TextsOf } from '../manifest.ts';
import type { settings } from './manifest.ts';

export const texts: TextsOf<typeof settings> = {
  errors: {
    ERR_NO_SETTING_FOUND: 'Configuración no encontrada.',
  },
  menu: {
    settings: 'Configuración',
  },
};
