import type { TextsOf } from '../manifest.ts';
import type { support } from './manifest.ts';

export const texts: TextsOf<typeof support> = {
  errors: {
    ERR_SUPPORT_OFF: 'La empresa no permite visitas de soporte.',
    ERR_SUPPORT_READ_ONLY: 'La visita de soporte solo permite ver.',
    ERR_SUPPORT_REFUSED: 'Esto no está disponible en una visita de soporte.',
    ERR_SUPPORT_NO_ADMIN: 'La empresa no tiene quien la administre.',
    ERR_SUPPORT_OVER: 'La visita de soporte ya terminó.',
  },
};
