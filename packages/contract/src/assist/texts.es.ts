import type { TextsOf } from '../manifest.ts';
import type { assist } from './manifest.ts';

export const texts: TextsOf<typeof assist> = {
  errors: {
    ERR_ASSIST_OFF: 'La ayuda de la IA está desactivada para tu empresa.',
    ERR_ASSIST_NO_TEXT: 'Aún no hay texto con el que la IA pueda trabajar.',
  },
};
