import type { TextsOf } from '../manifest.ts';
import type { branding } from './manifest.ts';

export const texts: TextsOf<typeof branding> = {
  errors: {
    ERR_NO_INSTALLATION_SETTING_FOUND: 'Installation setting not found.',
    ERR_CONTRAST_TOO_LOW:
      'The colour is too light for white text: its contrast is {{contrast}}, and 4.5 is the minimum.',
  },
};
