import type { TextsOf } from '../manifest.ts';
import type { helps } from './manifest.ts';

export const texts: TextsOf<typeof helps> = {
  errors: {
    ERR_NO_HELP_FOUND: 'Vídeo não encontrado.',
    ERR_TOO_MANY_HELPS: 'A instalação já tem 500 vídeos de ajuda. Exclua um.',
  },
  menu: { helps: 'Ajuda' },
};
