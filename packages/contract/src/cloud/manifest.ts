import { manifest } from '../manifest.ts';

export const cloud = manifest({
  errors: {
    ERR_CLOUD_NOT_SET_UP: 409,
    ERR_CLOUD_SECRETS_REQUIRED: 422,
    ERR_CLOUD_NUMBER_IN_USE: 409,
  },
});
