import type { TextsOf } from '../manifest.ts';
import type { companies } from './manifest.ts';

export const texts: TextsOf<typeof companies> = {
  errors: {
    ERR_COMPANY_NAME_ALREADY_EXISTS: 'A company with this name already exists.',
    ERR_USER_CREATION_DISABLED: 'User creation is disabled.',
    ERR_SUBSCRIPTION_EXPIRED: 'The company subscription expired on {{date}}. Contact support.',
  },
};
