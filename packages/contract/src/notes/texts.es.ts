import type { TextsOf } from '../manifest.ts';
import type { notes } from './manifest.ts';

export const texts: TextsOf<typeof notes> = {
  errors: {
    ERR_NO_TICKETNOTE_FOUND: 'Nota no encontrada.',
  },
};
