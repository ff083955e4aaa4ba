import type { TextsOf } from '../manifest.ts';
import type { companies } from './manifest.ts';

export const texts: TextsOf<typeof companies> = {
  errors: {
    ERR_COMPANY_NAME_ALREADY_EXISTS: 'Ya existe una empresa con este nombre.',
    ERR_USER_CREATION_DISABLED: 'La creación de usuarios está desactivada.',
    ERR_SUBSCRIPTION_EXPIRED:
      'La suscripción de la empresa venció el {{date}}. Contacta al soporte.',
  },
};
