import { manifest } from '../manifest.ts';

export const companies = manifest({
  errors: {
    ERR_COMPANY_NAME_ALREADY_EXISTS: 409,
    ERR_USER_CREATION_DISABLED: 403,
    ERR_SUBSCRIPTION_EXPIRED: 402,
  },
});
