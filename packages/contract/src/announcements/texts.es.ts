import type { TextsOf } from '../manifest.ts';
import type { announcements } from './manifest.ts';

export const texts: TextsOf<typeof announcements> = {
  errors: {
    ERR_NO_ANNOUNCEMENT_FOUND: 'Anuncio no encontrado.',
    ERR_ANNOUNCEMENT_FILE: 'El adjunto de un anuncio debe ser una imagen PNG o JPG.',
  },
};
