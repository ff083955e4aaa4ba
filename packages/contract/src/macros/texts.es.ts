import type { TextsOf } from '../manifest.ts';
import type { macros } from './manifest.ts';

export const texts: TextsOf<typeof macros> = {
  errors: {
    ERR_NO_MACRO_FOUND: 'Macro no encontrada.',
    ERR_MACRO_BROKEN: 'Un paso de esta macro usa algo que ya no existe. Edita la macro primero.',
    ERR_MACRO_RUNNING: 'Esta macro ya se está ejecutando.',
  },
  menu: { macros: 'Macros' },
};
