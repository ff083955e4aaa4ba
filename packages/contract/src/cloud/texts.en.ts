import type { TextsOf } from '../manifest.ts';
import type { cloud } from './manifest.ts';

export const texts: TextsOf<typeof cloud> = {
  errors: {
    ERR_CLOUD_NOT_SET_UP: "Fill in this connection's WhatsApp API data first.",
    ERR_CLOUD_SECRETS_REQUIRED: 'Enter the token and the app secret.',
    ERR_CLOUD_NUMBER_IN_USE: 'This number already belongs to another connection.',
  },
};
