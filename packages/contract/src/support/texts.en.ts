import type { TextsOf } from '../manifest.ts';
import type { support } from './manifest.ts';

export const texts: TextsOf<typeof support> = {
  errors: {
    ERR_SUPPORT_OFF: 'The company does not allow support visits.',
    ERR_SUPPORT_READ_ONLY: 'A support visit with this access can only look.',
    ERR_SUPPORT_REFUSED: 'This is not available in a support visit.',
    ERR_SUPPORT_NO_ADMIN: 'The company has no admin.',
    ERR_SUPPORT_OVER: 'The support visit is over.',
  },
};
