import type { TextsOf } from '../manifest.ts';
import type { macros } from './manifest.ts';

export const texts: TextsOf<typeof macros> = {
  errors: {
    ERR_NO_MACRO_FOUND: 'Macro not found.',
    ERR_MACRO_BROKEN:
      'A step of this macro names something that no longer exists. Edit the macro first.',
    ERR_MACRO_RUNNING: 'This macro is already running on the ticket.',
  },
  menu: { macros: 'Macros' },
};
