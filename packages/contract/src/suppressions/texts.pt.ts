import type { TextsOf } from '../manifest.ts';
import type { suppressions } from './manifest.ts';

export const texts: TextsOf<typeof suppressions> = {
  errors: {
    ERR_NO_SUPPRESSION_FOUND: 'Este número não está mais descadastrado.',
    ERR_ALREADY_SUPPRESSED: 'Este número já está descadastrado.',
  },
  menu: { suppressions: 'Descadastrados' },
};
