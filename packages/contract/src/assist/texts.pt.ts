import type { TextsOf } from '../manifest.ts';
import type { assist } from './manifest.ts';

export const texts: TextsOf<typeof assist> = {
  errors: {
    ERR_ASSIST_OFF: 'A ajuda da IA está desligada para a sua empresa.',
    ERR_ASSIST_NO_TEXT: 'Ainda não há texto para a IA trabalhar.',
  },
};
