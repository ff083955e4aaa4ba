import type { TextsOf } from '../manifest.ts';
import type { quickMessages } from './manifest.ts';

export const texts: TextsOf<typeof quickMessages> = {
  errors: {
    ERR_NO_QUICKMESSAGE_FOUND: 'Respuesta rápida no encontrada.',
  },
  menu: { quickMessages: 'Respuestas rápidas' },
};
