import type { TextsOf } from '../manifest.ts';
import type { suppressions } from './manifest.ts';

export const texts: TextsOf<typeof suppressions> = {
  errors: {
    ERR_NO_SUPPRESSION_FOUND: 'This number is no longer blocked from campaigns.',
    ERR_ALREADY_SUPPRESSED: 'This number already receives no campaigns.',
  },
  menu: { suppressions: 'Opt-outs' },
};
