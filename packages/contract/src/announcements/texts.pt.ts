import type { TextsOf } from '../manifest.ts';
import type { announcements } from './manifest.ts';

export const texts: TextsOf<typeof announcements> = {
  errors: {
    ERR_NO_ANNOUNCEMENT_FOUND: 'Informativo não encontrado.',
    ERR_ANNOUNCEMENT_FILE: 'O anexo de um informativo deve ser uma imagem PNG ou JPG.',
  },
};
