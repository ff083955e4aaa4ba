import type { TextsOf } from '../manifest.ts';
import type { sandbox } from './manifest.ts';

export const texts: TextsOf<typeof sandbox> = {
  errors: {
    ERR_SANDBOX_DISABLED: 'El teléfono de pruebas está apagado.',
    ERR_SANDBOX_LINK_DOWN: 'El teléfono de pruebas no tiene conexión.',
  },
  menu: {
    sandbox: 'Teléfono de pruebas',
  },
};
