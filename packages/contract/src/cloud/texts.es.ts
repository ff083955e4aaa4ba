import type { TextsOf } from '../manifest.ts';
import type { cloud } from './manifest.ts';

export const texts: TextsOf<typeof cloud> = {
  errors: {
    ERR_CLOUD_NOT_SET_UP: 'Completa primero los datos de la API de WhatsApp de esta conexión.',
    ERR_CLOUD_SECRETS_REQUIRED: 'Ingresa el token y la clave secreta de la aplicación.',
    ERR_CLOUD_NUMBER_IN_USE: 'Este número ya pertenece a otra conexión.',
  },
};
