import type { TextsOf } from '../manifest.ts';
import type { sandbox } from './manifest.ts';

export const texts: TextsOf<typeof sandbox> = {
  errors: {
    ERR_SANDBOX_DISABLED: 'The test phone is turned off.',
    ERR_SANDBOX_LINK_DOWN: 'The test phone is not connected.',
  },
  menu: {
    sandbox: 'Test phone',
  },
};
