import type { TextsOf } from '../manifest.ts';
import type { suppressions } from './manifest.ts';

export const texts: TextsOf<typeof suppressions> = {
  errors: {
    ERR_NO_SUPPRESSION_FOUND: 'Este número ya no está dado de baja.',
    ERR_ALREADY_SUPPRESSED: 'Este número ya está dado de baja.',
  },
  menu: { suppressions: 'Bajas' },
};
