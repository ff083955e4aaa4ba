import type { TextsOf } from '../manifest.ts';
import type { setup } from './manifest.ts';

export const texts: TextsOf<typeof setup> = {
  errors: {
    ERR_SETUP_LINK:
      'Este enlace ya no sirve: la instalación ya tiene quien la administre, o la dirección está incompleta.',
  },
};
