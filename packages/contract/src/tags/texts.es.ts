import type { TextsOf } from '../manifest.ts';
import type { tags } from './manifest.ts';

export const texts: TextsOf<typeof tags> = {
  errors: {
    ERR_NO_TAG_FOUND: 'Etiqueta no encontrada.',
    ERR_TAG_NAME_ALREADY_EXISTS: 'Ya existe una etiqueta con este nombre.',
  },
  menu: { tags: 'Etiquetas' },
};
