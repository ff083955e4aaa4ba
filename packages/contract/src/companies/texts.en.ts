import type { TextsOf } from '../manifest.ts';
import type { companies } from './manifest.ts';

export const texts: TextsOf<typeof companies> = {
  errors: {
    ERR_COMPANY_NAME_ALREADY_EXISTS: 'A company with this name already exists.',
    ERR_NO_COMPANY_FOUND: 'Company not found.',
    ERR_OWN_COMPANY: 'You cannot suspend, expire or delete your own company.',
    ERR_NEVER_DUE: 'This company has no due date.',
    ERR_COMPANY_SUSPENDED: 'The company is suspended. Contact support. {{contact}}',
    ERR_COMPANY_WAITING:
      'The sign-up of your company is being reviewed. We will let you know by email. {{contact}}',
    ERR_NOT_WAITING: 'This company is not waiting for approval.',
    ERR_TERMS_NOT_ACCEPTED: 'Accept the terms of use to continue.',
    ERR_TERMS_CHANGED: 'The terms of use have changed. Read and accept the new version.',
    ERR_USER_CREATION_DISABLED: 'User creation is disabled.',
    ERR_SUBSCRIPTION_EXPIRED:
      'The company subscription expired on {{date}}. Contact support. {{contact}}',
  },
};
