import type { TextsOf } from '../manifest.ts';
import type { companies } from './manifest.ts';

export const texts: TextsOf<typeof companies> = {
  errors: {
    ERR_COMPANY_NAME_ALREADY_EXISTS: 'A company with this name already exists.',
    ERR_NO_COMPANY_FOUND: 'Company not found.',
    ERR_OWN_COMPANY: 'You cannot suspend, expire or delete your own company.',
    ERR_NEVER_DUE: 'This company has no due date.',
    ERR_COMPANY_SUSPENDED: 'The company is suspended. Contact support. {{contact}}',
    ERR_USER_CREATION_DISABLED: 'User creation is disabled.',
    ERR_SUBSCRIPTION_EXPIRED:
      'The company subscription expired on {{date}}. Contact support. {{contact}}',
  },
};
