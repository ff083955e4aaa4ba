import type { TextsOf } from '../manifest.ts';
import type { helps } from './manifest.ts';

export const texts: TextsOf<typeof helps> = {
  errors: {
    ERR_NO_HELP_FOUND: 'Video no encontrado.',
    ERR_TOO_MANY_HELPS: 'La instalación ya tiene 500 videos de ayuda. Elimina uno.',
  },
  menu: { helps: 'Ayuda' },
};
