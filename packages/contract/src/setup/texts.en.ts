import type { TextsOf } from '../manifest.ts';
import type { setup } from './manifest.ts';

export const texts: TextsOf<typeof setup> = {
  errors: {
    ERR_SETUP_LINK:
      'This link is no longer valid: the installation already has an operator, or the address is incomplete.',
  },
};
